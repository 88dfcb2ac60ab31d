/** What a popup says. */
export interface Notice {
  title: string;
  lines: string[];
  /** For whoever has to find the cause: code and number of the request. */
  details?: string;
}
