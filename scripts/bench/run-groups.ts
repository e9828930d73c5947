/** Runs groups one after another, prints the figures of each group when it ends, and continues after a failure. */
import type { BenchGroup, BenchSizeName } from './bench-group.ts';
import { type BenchFigure, formatFigures } from './figures.ts';

export interface BenchGroupResult {
  readonly name: string;
  /** Seconds that the group's measurement took. */
  readonly seconds: number;
  /** Seconds for builds and servers that the group needed and earlier groups did not. */
  readonly prepareSeconds?: number;
  readonly figures: readonly BenchFigure[];
  readonly error?: unknown;
}

export interface RunBenchGroupsOptions<Group> {
  readonly sizeName: BenchSizeName;
  /** Runs one group and closes its own resources afterwards. */
  readonly measure: (group: Group) => Promise<Omit<BenchGroupResult, 'name' | 'error'>>;
  readonly print: (line: string) => void;
  /**
   * Signal that is aborted when the run is interrupted: no other group starts, and the error of the running group is not
   * printed.
   */
  readonly signal: AbortSignal;
}

type NamedGroup = Pick<BenchGroup, 'name'>;

export const runBenchGroups = async <Group extends NamedGroup>(
  groups: readonly Group[],
  { sizeName, measure, print, signal }: RunBenchGroupsOptions<Group>,
): Promise<BenchGroupResult[]> => {
  const results: BenchGroupResult[] = [];
  for (const group of groups) {
    const began = performance.now();
    const result = await measure(group).then(
      (measured): BenchGroupResult => ({ name: group.name, ...measured }),
      (error: unknown): BenchGroupResult => ({
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

/** Returns the printed result of a group. Figures of the smallest size cannot be compared, so it does not contain them. */
const formatResult = (
  { name, seconds, prepareSeconds = 0, figures, error }: BenchGroupResult,
  sizeName: BenchSizeName,
): string[] => {
  const prepared = prepareSeconds < 1 ? '' : `, after ${prepareSeconds.toFixed(0)} s to prepare`;
  const heading = `${seconds.toFixed(1).padStart(6)} s  ${name}${prepared}`;
  if (error !== undefined) return [`${heading}: failed`, describeError(error)];
  return sizeName === 'smallest' ? [heading] : ['', heading, ...formatFigures(figures)];
};

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Returns one line for each kind of problem of a bench run; none when every group ran and no budget is broken. */
export const describeBenchProblems = (
  results: readonly BenchGroupResult[],
  sizeName: BenchSizeName,
): string[] => {
  const failed = results.filter(({ error }) => error !== undefined).map(({ name }) => name);
  const over = results.flatMap(({ name, figures }) =>
    figures.filter(({ verdict }) => verdict === 'over').map(({ what }) => `${name}: ${what}`),
  );
  return [
    ...(failed.length > 0 ? [`Failed: ${failed.join('; ')}.`] : []),
    // Budgets apply to figures of the usual size only.
    ...(over.length > 0 && sizeName === 'usual' ? [`Over budget: ${over.join('; ')}.`] : []),
  ];
};
