/** Address of what an account has listened to. */
export const LISTENING_API = '/api/quran/listening';

/** How many of the last listenings a page shows. */
export const SHOWN_SESSIONS = 5;
/** How many records one request may bring. */
export const MOST_SENT = 50;

/** What an account has listened to, as the API answers. */
export interface OwnListening {
  stats: {
    /** Seconds. */
    total_listening_time: number;
    completed_suras_count: number;
    listening_streak_days: number;
  };
  /** The newest first. */
  sessions: ListeningSession[];
}

export interface ListeningSession {
  id: string;
  sura_number: number;
  /** Id of a reciter. */
  reciter: string;
  duration_seconds: number;
  completed: boolean;
  /** Seconds in the recording of the whole sura. */
  playback_position: number;
  /** The verse at which it stopped; null for one recording of a whole sura. */
  ayah: number | null;
  /** An instant in ISO 8601. */
  listened_at: string;
}

/** Whole minutes of listening, as the statistics show them. */
export function listenedMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}
