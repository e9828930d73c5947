/** The layer of a remote's stylesheets (remote-layer.ts), for bundlers with loaders. */
import type { RuleSetRule } from 'webpack';
import { wrapInRemoteLayer } from './remote-layer.ts';

/** webpack rule that puts a remote's stylesheets into its CSS layer, before all other loaders of stylesheets. */
export const remoteLayerRule: RuleSetRule = {
  test: /\.css$/,
  enforce: 'pre',
  loader: import.meta.filename,
};

/** Loader for stylesheets. @public webpack loads it by its path. */
export default wrapInRemoteLayer;
