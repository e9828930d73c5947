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
 * What is wrong with a file or folder, to be read after its name.
 * @param code of the operating system, such as `EROFS`
 * @returns undefined where the code is not about a file that cannot be written
 */
export const fileProblem = (code: string): string | undefined => PROBLEMS.get(code);
