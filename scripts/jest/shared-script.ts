import { Script } from 'node:vm';

interface Compiled {
  readonly source: string;
  readonly script: Script;
}

const compiled = new Map<string, Compiled>();

/**
 * Returns a module as a script that evaluates to its function. Returns the same script for the same text. Throws on a syntax
 * error.
 */
export const compileSharedScript = (
  source: string,
  filename: string,
  parameters: readonly string[],
): Script => {
  const head = `(function (${parameters.join(',')}) {`;
  const key = `${head}${filename}`;
  const known = compiled.get(key);
  if (known?.source === source) return known.script;
  // The negative column offset leaves out the text before the module's source, so that errors report the right columns.
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(key, { source, script });
  return script;
};
