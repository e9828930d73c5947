/** A problem of a content folder, at a position that an author can open. */
export interface ContentProblem {
  /** Path relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Reports a problem in a YAML file at the path of a field. */
export type ReportProblem = (place: FieldLocation, message: string) => void;

export interface FieldLocation {
  readonly source: { readonly file: string; readonly lineAt: (path: FieldPath) => number };
  readonly path: FieldPath;
}

/** Keys and indices from the top of a YAML file to a field. */
export type FieldPath = readonly PropertyKey[];

export const formatProblem = ({ file, line, message }: ContentProblem): string =>
  `${file}:${line}: ${message}`;

const compareProblems = (a: ContentProblem, b: ContentProblem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message);

/** Sorts the problems by file and line and removes repeated ones. */
export const sortProblems = (problems: readonly ContentProblem[]): ContentProblem[] =>
  [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()].toSorted(
    compareProblems,
  );

/** The content was rejected; nothing of it was stored. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`The content has ${count}:\n${problems.map(formatProblem).join('\n')}`);
    this.problems = problems;
  }
}
