/** A problem in a file of a content folder, with the file's path and line. */
export interface ContentProblem {
  /** Path of the file relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Reports a problem at a field of a YAML file. */
export type ReportContentProblem = (location: ContentFieldLocation, message: string) => void;

export interface ContentFieldLocation {
  readonly source: { readonly file: string; readonly lineAt: (path: ContentFieldPath) => number };
  readonly path: ContentFieldPath;
}

/** Keys and array indices from the top of a YAML file to a field. */
export type ContentFieldPath = readonly PropertyKey[];

export const formatProblem = ({ file, line, message }: ContentProblem): string =>
  `${file}:${line}: ${message}`;

const compareProblems = (a: ContentProblem, b: ContentProblem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message);

/** Returns the problems sorted by file and line, without duplicates. */
export const sortProblems = (problems: readonly ContentProblem[]): ContentProblem[] =>
  [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()].toSorted(
    compareProblems,
  );

/** Error of a content import with all problems. Nothing of the content was stored. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`The content has ${count}:\n${problems.map(formatProblem).join('\n')}`);
    this.problems = problems;
  }
}
