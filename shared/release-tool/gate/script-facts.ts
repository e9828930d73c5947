/** Reads facts about a script from its bytes, without the descriptor. */
import { isImportedModule } from '@cairn/remote-build/script-kind';

export interface ScriptFacts {
  /** True for an ES module that a page would import. */
  readonly isModule: boolean;
  /** Names of the frameworks of which the script contains a copy. */
  readonly brings: readonly FrameworkName[];
}

export type FrameworkName = keyof typeof FRAMEWORK_MARKS;

/** Texts by which a copy of a framework is recognised, because no minifier changes them. */
const FRAMEWORK_MARKS = {
  react: /\.__(?:CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  vue: /\b__vue_app__\b/,
  svelte: /https:\/\/svelte\.dev\/e\//,
};

export const isScript = (path: string): boolean => /\.m?js$/.test(path);

/** Returns the facts about a script; undefined for other files. */
export const readScriptFacts = (path: string, bytes: Buffer): ScriptFacts | undefined => {
  if (!isScript(path)) return undefined;
  const text = bytes.toString('utf8');
  const names = Object.keys(FRAMEWORK_MARKS) as FrameworkName[];
  return {
    isModule: isImportedModule(path, bytes),
    brings: names.filter((name) => FRAMEWORK_MARKS[name].test(text)),
  };
};
