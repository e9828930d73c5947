/**
 * React Router as a page needs it. Its package names a development build for every bundler, and what nobody imports stays
 * in either: a call at the top of a module might do something, and a name given to its result surely does. Here the calls
 * are said to do nothing, and the names (for developer tools) go: 4 KB on every first route.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);
const fromRouterDom = createRequire(require.resolve('react-router-dom'));
const folder = join(dirname(fromRouterDom.resolve('react-router/package.json')), 'dist/production');

export const leanRouterAlias = { 'react-router$': join(folder, 'index.mjs') };

export const leanRouterRule: RuleSetRule = { include: folder, loader: import.meta.filename };

/** @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return source
    .replaceAll(/= (?=\w+\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
    .replaceAll(/^\w+\.displayName = "[^"]+";$/gm, '');
}
