/** One thing that is wrong in a content folder, at a place that an author can open. */
export interface Problem {
  /** Relative to the content folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Where a problem is noted: a YAML file and the path of the field inside it. */
export type Report = (place: Place, message: string) => void;

export interface Place {
  readonly source: { readonly file: string; readonly lineAt: (path: Path) => number };
  readonly path: Path;
}

/** Keys and indices from the top of a YAML file down to a field. */
export type Path = readonly PropertyKey[];

export const formatProblem = ({ file, line, message }: Problem): string =>
  `${file}:${line}: ${message}`;

const inReadingOrder = (a: Problem, b: Problem): number =>
  a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message);

/** Sorted by file and line, each said once. */
export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()].toSorted(
    inReadingOrder,
  );

/** The content was refused; nothing of it was stored. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`The content has ${count}:\n${problems.map(formatProblem).join('\n')}`);
    this.problems = problems;
  }
}
