/**
 * Finds regular expressions whose time grows faster than the text that they match, because one long input could block a page or
 * the whole server. It analyses the literals of the code with scslre. docs/decisions/040.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import { listProductCodeFiles } from './product-code-files.ts';

/**
 * Matches code that may contain a regular expression: a slash that neither begins nor ends a comment. Other files are not
 * parsed.
 */
const MAY_HAVE_PATTERN = /[(=:,[!&|?{}; ]\/[^/*]/;

interface PatternLiteral {
  readonly source: string;
  readonly flags: string;
}

export interface SlowRegularExpression {
  /** The regular expression as the code contains it. */
  readonly pattern: string;
  /** The character that makes the regular expression slow when an input repeats it. */
  readonly sign: string;
}

/** Returns 'file: pattern' for each slow regular expression in the code below these folders. */
export const findSlowRegexesInFolders = async (root: string, folders: readonly string[]) => {
  const found: string[] = [];
  for (const file of folders.flatMap((folder) => listProductCodeFiles(join(root, folder)))) {
    const text = readFileSync(file, 'utf8');
    if (!MAY_HAVE_PATTERN.test(text)) continue;
    for (const { pattern, sign } of await findSlowRegularExpressions(text))
      found.push(`${relative(root, file)}: ${pattern} with many ${JSON.stringify(sign)}`);
  }
  return found;
};

/** Returns the slow regular expressions in a text of TypeScript, with or without JSX. */
export const findSlowRegularExpressions = async (
  text: string,
): Promise<SlowRegularExpression[]> => {
  const isJsx = /<\/|\/>/.test(text);
  const options = { syntax: 'typescript', target: 'esnext' } as const;
  const tree = await parse(text, { ...options, tsx: isJsx }).catch(() => parse(text, options));
  return findLiterals(tree).flatMap(({ source, flags }) => {
    const [report] = analyse({ source, flags }).reports;
    return report ? [{ pattern: `/${source}/${flags}`, sign: report.character.pick }] : [];
  });
};

const findLiterals = (node: unknown): PatternLiteral[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral' && typeof pattern === 'string' && typeof flags === 'string')
    return [{ source: pattern, flags }];
  return Object.values(node).flatMap(findLiterals);
};
