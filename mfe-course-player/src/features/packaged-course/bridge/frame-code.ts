import type { ScormVersion } from '../runtime/scorm-types.ts';

/** Files of this release by the name of their source: the build fills it in (shared/remote-build). */
declare const STANDALONE_SCRIPTS: Readonly<Record<string, string>>;
/** Where the files of this release are. */
declare const __webpack_public_path__: string;

const SCRIPTS = { '1.2': 'scorm-12', '2004': 'scorm-2004' } as const;

/**
 * The run-time as text, of the same release as the player: the page around the package lies on another origin and runs
 * what the player hands it.
 */
export const loadFrameCode = async (version: ScormVersion): Promise<string> => {
  const name = SCRIPTS[version];
  const file = STANDALONE_SCRIPTS[name];
  if (file === undefined) throw new Error(`This release has no script '${name}'.`);
  const response = await fetch(new URL(file, new URL(__webpack_public_path__, location.href)));
  if (!response.ok) throw new Error(`The script '${file}' was answered with ${response.status}.`);
  return response.text();
};
