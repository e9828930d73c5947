/** What a script is, as its text says. */
import { initSync, parse } from 'es-module-lexer';

initSync();

/** A module that a worker is made of. No browser checks the hash of one, and none is imported by a page. */
const WORKER = /(?:^|\/)(?:worker-|pdf\.worker)[^/]*\.m?js$/;

/** Whether it is an ES module that a page loads by import(): nothing that a page writes names such a file. */
export const isImportedModule = (path: string, content: Buffer): boolean => {
  if (!/\.m?js$/.test(path) || WORKER.test(path)) return false;
  try {
    const [, , , hasModuleSyntax] = parse(content.toString('utf8'));
    return hasModuleSyntax;
  } catch {
    // What cannot be read does not run either.
    return false;
  }
};
