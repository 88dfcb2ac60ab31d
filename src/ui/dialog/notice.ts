/** The contents of a popup. */
export interface Notice {
  title: string;
  lines: string[];
  /** For finding the cause: the code and the number of the request. */
  details?: string;
}
