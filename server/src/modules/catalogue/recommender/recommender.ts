/** Finds courses that are similar to a given one. */
export interface CourseRecommender {
  /** Returns the CourseIDs of similar courses, best first, at most `most`. Rejects if the service fails. */
  readonly similar: (title: string, most: number) => Promise<readonly string[]>;
}
