/** Which courses are like a given one. */
export interface Recommender {
  /** CourseIDs, best first, at most `most`. Rejects when it cannot tell. */
  readonly similar: (title: string, most: number) => Promise<readonly string[]>;
}
