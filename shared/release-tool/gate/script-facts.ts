/** What the bytes of a script say of it, whatever the descriptor says. */
import { isImportedModule } from '@cairn/remote-build/script-kind';

export interface ScriptFacts {
  /** It is an ES module that a page would import. */
  readonly isModule: boolean;
  /** Frameworks that it holds a copy of. */
  readonly brings: readonly Framework[];
}

export type Framework = keyof typeof MARKS;

/** Words that each copy holds and that no minifier changes. */
const MARKS = {
  react: /\.__(?:CLIENT|DOM)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/,
  vue: /\b__vue_app__\b/,
  svelte: /https:\/\/svelte\.dev\/e\//,
};

export const isScript = (path: string): boolean => /\.m?js$/.test(path);

/** Undefined for anything else. */
export const scriptFacts = (path: string, bytes: Buffer): ScriptFacts | undefined => {
  if (!isScript(path)) return undefined;
  const text = bytes.toString('utf8');
  const names = Object.keys(MARKS) as Framework[];
  return {
    isModule: isImportedModule(path, bytes),
    brings: names.filter((name) => MARKS[name].test(text)),
  };
};
