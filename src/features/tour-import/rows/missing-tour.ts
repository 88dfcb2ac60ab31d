/** The version of a tour that the sender has seen. */
export interface Target {
  id: number;
  version: string;
}

/** A tour on sale that is missing from a list of its operator and month. */
export interface MissingTour extends Target {
  title: string;
  /** Whether the list has more of the operator's tours of that month than it lacks. */
  isTicked: boolean;
}
