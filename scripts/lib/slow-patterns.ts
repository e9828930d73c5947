/**
 * Finds patterns whose time grows faster than the text that they match: one long input would block a page, or the whole
 * server. The patterns are the literals of the code, which scslre analyses. docs/decisions/040.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import { listCodeFiles } from './code-files.ts';

/** A slash that neither begins nor ends a comment; a file without one is not even parsed. */
const MAY_HAVE_PATTERN = /[(=:,[!&|?{}; ]\/[^/*]/;

interface PatternLiteral {
  readonly source: string;
  readonly flags: string;
}

export interface SlowPattern {
  /** The pattern as it stands in the code. */
  readonly pattern: string;
  /** The character that makes the pattern slow when it comes often. */
  readonly sign: string;
}

/** Returns 'file: pattern' for each slow pattern below these folders. */
export const findSlowPatternsBelow = async (root: string, folders: readonly string[]) => {
  const found: string[] = [];
  for (const file of folders.flatMap((folder) => listCodeFiles(join(root, folder)))) {
    const text = readFileSync(file, 'utf8');
    if (!MAY_HAVE_PATTERN.test(text)) continue;
    for (const { pattern, sign } of await findSlowPatterns(text))
      found.push(`${relative(root, file)}: ${pattern} with many ${JSON.stringify(sign)}`);
  }
  return found;
};

/** Returns the slow patterns in a text of TypeScript, with or without JSX. */
export const findSlowPatterns = async (text: string): Promise<SlowPattern[]> => {
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
