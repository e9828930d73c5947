/**
 * The contracts of the calls that a remote makes, without those that it does not make. What is called at the top of a module
 * might do something, so that nobody may leave it out; here the calls that describe are said to do nothing. Their summaries
 * are for the OpenAPI document alone.
 */
import { dirname } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { packageOfFolder } from './package-of-file.ts';

/** Before the types are taken out. */
export const leanContractsRule: RuleSetRule = {
  test: /\.ts$/,
  include: (file: string) => packageOfFolder(dirname(file))?.name === '@cairn/api',
  enforce: 'pre',
  loader: import.meta.filename,
};

/** A contract as it is written. Packed ones are made so once, for every bundler (scripts/lib/packages). */
export const leanContract = (source: string): string =>
  source
    .replaceAll(/(?<![\w.])(?=(?:defineEndpoint|z\.\w+)\()/g, '/* @__PURE__ */ ')
    .replaceAll(/^ {2}summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, '');

/** @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return leanContract(source);
}
