/** The names of breakpoints in the stylesheets of the host; those of remotes are replaced with their layer (remote-layer.ts). */
import { replaceBreakpointNames } from '@cairn/runtime/breakpoints';
import type { RuleSetRule } from 'webpack';

export const breakpointsRule: RuleSetRule = {
  test: /\.css$/,
  enforce: 'pre',
  loader: import.meta.filename,
};

/** Loader for stylesheets. @public webpack loads it by its path. */
export default replaceBreakpointNames;
