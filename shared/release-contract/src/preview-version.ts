/** Versions of a branch's releases in previews: `1.4.0-preview.<branch>.g<commit>`. The build writes them into the release. */

const PREVIEW_MARK = /-preview\./;

/** Maximum number of letters of the branch's name in a version. */
const MAX_BRANCH_LENGTH = 20;
const MAX_COMMIT_LENGTH = 12;

interface PreviewSource {
  readonly branch: string;
  /** Hash of the commit, hexadecimal. */
  readonly commit: string;
  /** Digits and letters that identify changes since the commit. */
  readonly changed?: string | undefined;
}

/** Returns the version under which a branch publishes. @param version of the package, a pre-release or none */
export const createPreviewVersion = (
  version: string,
  { branch, commit, changed }: PreviewSource,
): string => {
  const release = version.split('-')[0] ?? version;
  const state = changed === undefined ? '' : `.c${changed}`;
  return `${release}-preview.${toBranchWord(branch)}.g${commit.slice(0, MAX_COMMIT_LENGTH)}${state}`;
};

/** Returns whether a release may run in previews only. */
export const isPreviewVersion = (version: string): boolean => PREVIEW_MARK.test(version);

/** Returns a branch name in lower-case letters, digits and hyphens; several branches may have the same. */
export const toBranchWord = (branch: string): string => {
  const words = branch
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const word = words.join('-').slice(0, MAX_BRANCH_LENGTH);
  // The letter 'b' in front, because digits alone would be a number without leading zeros in a semantic version.
  return ['b', ...word.split('-').filter(Boolean)].join('-');
};
