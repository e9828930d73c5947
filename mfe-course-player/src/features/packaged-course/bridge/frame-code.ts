import type { ScormVersion } from '../runtime/scorm-types.ts';

/** Names of this release's script files by the name of their source. The build fills it in (shared/remote-build). */
declare const STANDALONE_SCRIPTS: Readonly<Record<string, string>>;
/** URL prefix of this release's files. */
declare const __webpack_public_path__: string;

const SCRIPTS = { '1.2': 'scorm-12', '2004': 'scorm-2004' } as const;

/**
 * Returns the SCORM run-time as source text, from the same release as the player. The page around the package is on another
 * origin, and runs the code that the player sends.
 */
export const loadScormRuntimeCode = async (version: ScormVersion): Promise<string> => {
  const name = SCRIPTS[version];
  const file = STANDALONE_SCRIPTS[name];
  if (file === undefined) throw new Error(`This release has no script '${name}'.`);
  const response = await fetch(new URL(file, new URL(__webpack_public_path__, location.href)));
  if (!response.ok) throw new Error(`The script '${file}' was answered with ${response.status}.`);
  return response.text();
};
