/** The version of Node.js that our programs and the projects that they create need. */
import { isNewerVersion } from './caret-range.ts';

/** Oldest supported version. */
export const MIN_NODE_VERSION = '22.15';

/** Returns a sentence if the version of Node.js is too old, else undefined. @param running as in process.versions.node */
export const findNodeVersionFault = (running: string): string | undefined => {
  if (!isNewerVersion(`${MIN_NODE_VERSION}.0`, running)) return undefined;
  return `Needs Node ${MIN_NODE_VERSION} or newer; this is ${running}.`;
};
