/** The owner's thresholds; 0 switches a rule off. */
export interface AlarmLimits {
  /** Share of answers 5xx within five minutes, in percent. */
  errorPercent: number;
  /** Failures of a job in a row. */
  jobFailures: number;
  /** How long a message waits because its way does not work, in minutes. */
  waitingMinutes: number;
  /** Free disk, in megabytes. */
  diskMegabytes: number;
  /** Age of the newest backup, in hours. */
  backupHours: number;
}
