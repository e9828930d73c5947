/** Finds courses that are similar to a given one. */
export interface Recommender {
  /** Returns CourseIDs, best first, at most `most`. Rejects if the service fails. */
  readonly similar: (title: string, most: number) => Promise<readonly string[]>;
}
