/** A notice as visitors see it. */
export interface ShownNotice {
  text: string;
  /** Its end in epoch milliseconds: a kept page hides it then. */
  until: number;
}
