/**
 * Stylesheets of a remote lie in the layer "remote", which @cairn/ui/base.css puts before the layers of the host: whatever
 * their selectors match, what the host says of its frame holds.
 */
import type { RuleSetRule } from 'webpack';

export const REMOTE_LAYER = 'remote';

/** Before every other loader of stylesheets. */
export const remoteLayerRule: RuleSetRule = {
  test: /\.css$/,
  enforce: 'pre',
  loader: import.meta.filename,
};

/** @public webpack loads it by its path. */
export default function inRemoteLayer(source: string): string {
  if (/^[ \t]*@import\b/m.test(source))
    throw new Error('a stylesheet of a remote is imported by a module, not by another stylesheet');
  return `@layer ${REMOTE_LAYER} {\n${source.replace(/^\s*@charset[^;]+;/, '')}\n}\n`;
}
