/**
 * Lets bundlers remove unused code of React Router. The package names its development build for every bundler, so an alias
 * selects the production build. That build keeps unused exports as well, because calls at the top of a module and names assigned
 * to their results may have side effects. This loader marks the calls as free of them and removes the names, which are for
 * developer tools. It saves 4 KB on every first route.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);
const fromRouterDom = createRequire(require.resolve('react-router-dom'));
const productionFolder = join(
  dirname(fromRouterDom.resolve('react-router/package.json')),
  'dist/production',
);

export const leanRouterAlias = { 'react-router$': join(productionFolder, 'index.mjs') };

export const leanRouterRule: RuleSetRule = {
  include: productionFolder,
  loader: import.meta.filename,
};

/** Loader for React Router. @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return source
    .replaceAll(/= (?=\w+\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')
    .replaceAll(/^\w+\.displayName = "[^"]+";$/gm, '');
}
