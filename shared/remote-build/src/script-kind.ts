/** Detects the kind of a script by its text: an ES module or a classic script. */
import { initSync, parse } from 'es-module-lexer';

initSync();

/** Pattern of the file names of module workers, which pages do not import and browsers check no hash of. */
const WORKER_FILE = /(?:^|\/)(?:worker-|pdf\.worker)[^/]*\.m?js$/;

/** Returns whether a script is an ES module that pages load by import(). No element of a page names such a file. */
export const isImportedModule = (path: string, content: Buffer): boolean => {
  if (!/\.m?js$/.test(path) || WORKER_FILE.test(path)) return false;
  try {
    const [, , , hasModuleSyntax] = parse(content.toString('utf8'));
    return hasModuleSyntax;
  } catch {
    // Counts as no module: a script that cannot be parsed cannot run either.
    return false;
  }
};
