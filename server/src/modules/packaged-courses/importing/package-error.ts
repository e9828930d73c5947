export type PackageProblem =
  | 'not-a-package'
  | 'other-standard'
  | 'unsafe-entry'
  | 'too-large'
  | 'manifest-missing'
  | 'manifest-invalid'
  | 'launch-missing';

/** The package cannot be used; the message is meant for the person who brings it (4xx). */
export class PackageError extends Error {
  override readonly name = 'PackageError';
  readonly problem: PackageProblem;
  /** The entry of the package that is to blame, where one is. */
  readonly entry: string | undefined;

  constructor(problem: PackageProblem, message: string, entry?: string) {
    super(message);
    this.problem = problem;
    this.entry = entry;
  }
}
