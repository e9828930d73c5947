/**
 * Patterns whose time grows faster than the text they look at: one long input would hold up a page, or the whole server.
 * Which those are scslre says; the patterns are the literals of the code. docs/decisions/040.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { analyse } from 'scslre';
import { codeFilesBelow } from './code-files.ts';

/** A slash that no comment begins or ends with; a file without one is not even parsed. */
const MAY_HOLD_ONE = /[(=:,[!&|?{}; ]\/[^/*]/;

interface Literal {
  readonly source: string;
  readonly flags: string;
}

export interface SlowPattern {
  /** As it stands in the code. */
  readonly pattern: string;
  /** The sign that makes it slow when it comes often. */
  readonly sign: string;
}

/** 'file: pattern' of each slow one below these folders. */
export const slowPatternsBelow = async (root: string, folders: readonly string[]) => {
  const found: string[] = [];
  for (const file of folders.flatMap((folder) => codeFilesBelow(join(root, folder)))) {
    const text = readFileSync(file, 'utf8');
    if (!MAY_HOLD_ONE.test(text)) continue;
    for (const { pattern, sign } of await slowPatterns(text))
      found.push(`${relative(root, file)}: ${pattern} with many ${JSON.stringify(sign)}`);
  }
  return found;
};

/** Those in a text of TypeScript, JSX and all. */
export const slowPatterns = async (text: string): Promise<SlowPattern[]> => {
  const isJsx = /<\/|\/>/.test(text);
  const options = { syntax: 'typescript', target: 'esnext' } as const;
  const tree = await parse(text, { ...options, tsx: isJsx }).catch(() => parse(text, options));
  return literalsIn(tree).flatMap(({ source, flags }) => {
    const [report] = analyse({ source, flags }).reports;
    return report ? [{ pattern: `/${source}/${flags}`, sign: report.character.pick }] : [];
  });
};

const literalsIn = (node: unknown): Literal[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { type, pattern, flags } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral' && typeof pattern === 'string' && typeof flags === 'string')
    return [{ source: pattern, flags }];
  return Object.values(node).flatMap(literalsIn);
};
