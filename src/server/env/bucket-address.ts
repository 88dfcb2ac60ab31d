const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Whether a place for backups is in a bucket («s3://…»), valid or not. */
export function isBucketAddress(place: string): boolean {
  return place.startsWith('s3://');
}

/** The parts of «s3://bucket» or «s3://bucket/folder»; null for anything else. */
export function bucketAddress(place: string): { bucket: string; folder: string } | null {
  const [, bucket, folder = ''] = ADDRESS.exec(place) ?? [];
  return bucket === undefined ? null : { bucket, folder };
}

/** An S3-compatible service and the keys to it. */
export interface StoreSettings {
  /** Origin of the service, `https://s3.example.ru`; the bucket is the first part of the path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface BucketSettings extends StoreSettings {
  bucket: string;
}
