/** The version of Node.js that our programs and the projects that they create need. */
import { isNewer } from './caret-range.ts';

/** Oldest supported version. */
export const LEAST_NODE = '22.15';

/** Returns a sentence if the version of Node.js is too old, else undefined. @param running as in process.versions.node */
export const nodeFault = (running: string): string | undefined => {
  if (!isNewer(`${LEAST_NODE}.0`, running)) return undefined;
  return `Needs Node ${LEAST_NODE} or newer; this is ${running}.`;
};
