/** Versions of what a branch shows in a preview: `1.4.0-preview.<branch>.g<commit>`, which the build puts into the release. */

const PREVIEW = /-preview\./;

/** Letters of the branch that a version tells. */
const MOST_BRANCH = 20;
const MOST_COMMIT = 12;

interface PreviewSource {
  readonly branch: string;
  /** Hexadecimal. */
  readonly commit: string;
  /** Of what was changed since the commit: digits and letters. */
  readonly changed?: string | undefined;
}

/** The version that a branch publishes. @param version of the package, a pre-release or none */
export const previewVersion = (
  version: string,
  { branch, commit, changed }: PreviewSource,
): string => {
  const release = version.split('-')[0] ?? version;
  const state = changed === undefined ? '' : `.c${changed}`;
  return `${release}-preview.${branchWord(branch)}.g${commit.slice(0, MOST_COMMIT)}${state}`;
};

/** Whether a release may run in previews, and there alone. */
export const isPreviewVersion = (version: string): boolean => PREVIEW.test(version);

/** A branch in lower-case letters, digits and hyphens; several branches may have the same. */
export const branchWord = (branch: string): string => {
  const words = branch
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const word = words.join('-').slice(0, MOST_BRANCH);
  // A letter first, as digits alone would be a number, which semantic versions write without zeros before it.
  return ['b', ...word.split('-').filter(Boolean)].join('-');
};
