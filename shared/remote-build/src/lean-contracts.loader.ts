/**
 * Lets bundlers remove the contracts that a remote does not use. They keep calls at the top of a module, because such a call may
 * have side effects. This loader marks the calls that define contracts as free of them. It also removes the summaries, which only
 * the OpenAPI document needs.
 */
import { dirname } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { findFolderPackage } from './folder-package.ts';

/** webpack rule that runs this loader before the one that removes the types. */
export const leanContractsRule: RuleSetRule = {
  test: /\.ts$/,
  include: (file: string) => findFolderPackage(dirname(file))?.name === '@cairn/api',
  enforce: 'pre',
  loader: import.meta.filename,
};

/**
 * Returns the source of a contract with these changes. Packed contracts are changed once, for all bundlers
 * (scripts/lib/packages).
 */
export const toLeanContract = (source: string): string =>
  source
    .replaceAll(/(?<![\w.])(?=(?:defineEndpoint|z\.\w+)\()/g, '/* @__PURE__ */ ')
    .replaceAll(/^ {2}summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, '');

/** Loader for contracts. @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return toLeanContract(source);
}
