/** The API's address of an account's listening. */
export const LISTENING_API = '/api/quran/listening';

/** The number of last listenings on a page. */
export const SHOWN_SESSIONS = 5;
/** The most records of one request. */
export const MOST_SENT = 50;

/** An account's listening, as the API returns it. */
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
  /** The verse where it stopped; null for one recording of a whole sura. */
  ayah: number | null;
  /** An instant in ISO 8601. */
  listened_at: string;
}

/** Whole minutes of listening, for the statistics. */
export function listenedMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}
