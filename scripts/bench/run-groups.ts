/** Runs groups one after another, prints the figures of each when it ends, and goes on after a failure. */
import type { BenchGroup, SizeName } from './bench-group.ts';
import { type Figure, formatFigures } from './figures.ts';

export interface GroupResult {
  readonly name: string;
  /** Seconds of the measurement. */
  readonly seconds: number;
  /** Seconds before it, to build and to start what earlier groups did not need. */
  readonly prepareSeconds?: number;
  readonly figures: readonly Figure[];
  readonly error?: unknown;
}

export interface RunOptions<Group> {
  readonly sizeName: SizeName;
  /** Runs one group and closes its own resources afterwards. */
  readonly measure: (group: Group) => Promise<Omit<GroupResult, 'name' | 'error'>>;
  readonly print: (line: string) => void;
  /** Aborts when the run is interrupted: no other group starts, and the error of the running group is not printed. */
  readonly signal: AbortSignal;
}

type NamedGroup = Pick<BenchGroup, 'name'>;

export const runGroups = async <Group extends NamedGroup>(
  groups: readonly Group[],
  { sizeName, measure, print, signal }: RunOptions<Group>,
): Promise<GroupResult[]> => {
  const results: GroupResult[] = [];
  for (const group of groups) {
    const began = performance.now();
    const result = await measure(group).then(
      (measured): GroupResult => ({ name: group.name, ...measured }),
      (error: unknown): GroupResult => ({
        name: group.name,
        seconds: (performance.now() - began) / 1000,
        figures: [],
        error,
      }),
    );
    if (signal.aborted) break;
    results.push(result);
    for (const line of formatResult(result, sizeName)) print(line);
  }
  return results;
};

/** Figures of the smallest size mean nothing, so they are not printed. */
const formatResult = (
  { name, seconds, prepareSeconds = 0, figures, error }: GroupResult,
  sizeName: SizeName,
): string[] => {
  const prepared = prepareSeconds < 1 ? '' : `, after ${prepareSeconds.toFixed(0)} s to prepare`;
  const heading = `${seconds.toFixed(1).padStart(6)} s  ${name}${prepared}`;
  if (error !== undefined) return [`${heading}: failed`, describeError(error)];
  return sizeName === 'smallest' ? [heading] : ['', heading, ...formatFigures(figures)];
};

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Returns one line for each kind of problem; none when every group ran and no budget is broken. */
export const describeProblems = (results: readonly GroupResult[], sizeName: SizeName): string[] => {
  const failed = results.filter(({ error }) => error !== undefined).map(({ name }) => name);
  const over = results.flatMap(({ name, figures }) =>
    figures.filter(({ verdict }) => verdict === 'over').map(({ what }) => `${name}: ${what}`),
  );
  return [
    ...(failed.length > 0 ? [`Failed: ${failed.join('; ')}.`] : []),
    // Budgets are for the usual size.
    ...(over.length > 0 && sizeName === 'usual' ? [`Over budget: ${over.join('; ')}.`] : []),
  ];
};
