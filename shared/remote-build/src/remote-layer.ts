import { replaceBreakpointNames } from '@cairn/runtime/breakpoints';

/**
 * Layer of a remote's stylesheets. @cairn/ui/base.css orders it before the layers of the host. So the host's rules for its frame
 * win, with any selector of the remote.
 */
export const REMOTE_LAYER = 'remote';

/** Returns a stylesheet in the layer of remotes, with media queries in place of the names of breakpoints. */
export const wrapInRemoteLayer = (source: string): string => {
  if (/^[ \t]*@import\b/m.test(source))
    throw new Error('a stylesheet of a remote is imported by a module, not by another stylesheet');
  return `@layer ${REMOTE_LAYER} {\n${replaceBreakpointNames(source.replace(/^\s*@charset[^;]+;/, ''))}\n}\n`;
};
