export type ScormPackageProblem =
  | 'not-a-package'
  | 'other-standard'
  | 'unsafe-entry'
  | 'too-large'
  | 'manifest-missing'
  | 'manifest-invalid'
  | 'launch-missing';

/** Error for a package that cannot be used. Its message is shown to the person who uploads the package (4xx). */
export class ScormPackageError extends Error {
  override readonly name = 'ScormPackageError';
  readonly problem: ScormPackageProblem;
  /** Name of the package's file that caused the error, if there is one. */
  readonly entry: string | undefined;

  constructor(problem: ScormPackageProblem, message: string, entry?: string) {
    super(message);
    this.problem = problem;
    this.entry = entry;
  }
}
