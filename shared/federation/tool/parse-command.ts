/** From an argument list to a command with its options. What cannot be understood ends with the nearest match. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { EXIT, ToolError } from './tool-error.ts';

export interface OptionText {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** What stands for the value in the usage line. */
  value?: string;
  /** One line. */
  text: string;
}

/** Options by name, without the dashes. */
export type OptionTexts = Record<string, OptionText>;

export interface Parsed {
  positionals: string[];
  /** The last one given; undefined when absent. */
  text: (option: string) => string | undefined;
  texts: (option: string) => string[];
  isSet: (option: string) => boolean;
}

/** Throws a usage error that names the nearest option. */
export function parseOptions(args: string[], options: OptionTexts): Parsed {
  const known = Object.keys(options);
  const given = args
    .filter((arg) => /^--[^=]/.test(arg))
    .map((arg) => arg.slice(2).split('=')[0] ?? '');
  const unknown = given.find((option) => !known.includes(option));
  if (unknown !== undefined)
    throw usageError(`There is no option --${unknown}.`, nearest(unknown, known), '--');
  try {
    const { values, positionals } = parseArgs({
      args,
      options: configOf(options),
      allowPositionals: true,
    });
    const texts = (option: string) => [values[option] ?? []].flat().map(String);
    return {
      positionals,
      texts,
      text: (option) => texts(option).at(-1),
      isSet: (option) => values[option] === true,
    };
  } catch (error) {
    const [problem = ''] = (error as Error).message.split('To specify', 1);
    throw new ToolError(problem.trimEnd(), {
      code: EXIT.usage,
      cause: error,
    });
  }
}

function configOf(options: OptionTexts): ParseArgsOptionsConfig {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
}

export function usageError(message: string, match: string | undefined, prefix = ''): ToolError {
  return new ToolError(
    match === undefined ? message : `${message} Did you mean ${prefix}${match}?`,
    {
      code: EXIT.usage,
    },
  );
}

/** The candidate with the fewest changed letters, if few enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, changes: distance(word, candidate) }))
    .filter(({ candidate, changes }) => changes <= Math.max(2, candidate.length / 3))
    .toSorted((a, b) => a.changes - b.changes);
  return best?.candidate;
}

/** Letters to insert, remove or replace between two words (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, opposite] of other.split('').entries())
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === opposite ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
