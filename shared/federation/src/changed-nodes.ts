/** Matches files of remotes. React comes from the host, so frames of React itself do not match. */
const REMOTE_FILE = /\/remotes\/(?!host\/)/;

/**
 * Returns whether React failed on nodes that it did not change itself. Page translators and browser extensions move and
 * replace nodes, so no release is at fault. The stack then holds React's DOM operations only; if code of a remote removed
 * the nodes, the stack names its file.
 */
export const isForeignNodeChangeError = (error: unknown): boolean => {
  const { name, stack } = Object(error) as Partial<Error>;
  return (
    error instanceof DOMException && name === 'NotFoundError' && !REMOTE_FILE.test(stack ?? '')
  );
};
