/** Files of a release that is not the host's: React comes from the host. */
const REMOTE_FILE = /\/remotes\/(?!host\/)/;

/**
 * Whether React failed on nodes that it did not change itself: page translators and browser extensions move and replace them. No
 * release is at fault then. The stack holds React's DOM operations only; code of a remote that removes nodes is named there.
 */
export const isChangedNodesError = (error: unknown): boolean => {
  const { name, stack } = Object(error) as Partial<Error>;
  return (
    error instanceof DOMException && name === 'NotFoundError' && !REMOTE_FILE.test(stack ?? '')
  );
};
