/** The Node that our programs run on, and so whatever they make. */
import { isNewer } from './caret-range.ts';

/** The oldest one. */
export const LEAST_NODE = '22.15';

/** What is wrong with a version of Node, as a sentence; undefined when nothing is. @param running as process.versions.node */
export const nodeFault = (running: string): string | undefined => {
  if (!isNewer(`${LEAST_NODE}.0`, running)) return undefined;
  return `Needs Node ${LEAST_NODE} or newer; this is ${running}.`;
};
