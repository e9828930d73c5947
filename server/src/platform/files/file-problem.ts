const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'is not writable for this user'],
  ['EPERM', 'is not writable for this user'],
  ['EROFS', 'is on a read-only disk'],
  ['ENOTDIR', 'is not a folder'],
  ['EEXIST', 'is not a folder'],
  ['ENOSPC', 'has no room left'],
  ['EDQUOT', 'has no room left'],
]);

/**
 * Describes the problem of a file or folder, as text that follows its name.
 * @param code the error code of the operating system, such as `EROFS`
 * @returns undefined when the code does not concern writing a file
 */
export const describeFileProblem = (code: string): string | undefined => PROBLEMS.get(code);
