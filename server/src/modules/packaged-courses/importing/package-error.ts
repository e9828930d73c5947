export type PackageProblem =
  | 'not-a-package'
  | 'other-standard'
  | 'unsafe-entry'
  | 'too-large'
  | 'manifest-missing'
  | 'manifest-invalid'
  | 'launch-missing';

/** The package cannot be used. The message is meant for the uploader (4xx). */
export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly problem: PackageProblem;
  /** The entry of the package that caused the error, if there is one. */
  readonly entry: string | undefined;

  constructor(problem: PackageProblem, message: string, entry?: string) {
    super(message);
    this.problem = problem;
    this.entry = entry;
  }
}
