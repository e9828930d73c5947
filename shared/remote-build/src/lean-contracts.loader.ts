/**
 * The contracts of the calls that a remote makes, without those that it does not make. What is called at the top of a module
 * might do something, so that nobody may leave it out; here the calls that describe are said to do nothing. Their summaries
 * are for the OpenAPI document alone.
 */
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import type { RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** Before the types are taken out. */
export const leanContractsRule: RuleSetRule = {
  test: /\.ts$/,
  include: dirname(require.resolve('@cairn/api/endpoint')),
  enforce: 'pre',
  loader: import.meta.filename,
};

/** @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return source
    .replaceAll(/(?<![\w.])(?=(?:defineEndpoint|z\.\w+)\()/g, '/* @__PURE__ */ ')
    .replaceAll(/^ {2}summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, '');
}
