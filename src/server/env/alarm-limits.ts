/** The owner's thresholds; 0 switches a rule off. */
export interface AlarmLimits {
  /** Share of answers 5xx within five minutes, in percent. */
  errorPercent: number;
  /** Failures of a job in a row. */
  jobFailures: number;
  /** Free disk, in megabytes. */
  diskMegabytes: number;
  /** Age of the newest backup, in hours. */
  backupHours: number;
}
