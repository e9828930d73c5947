import { toFigureWithLimit, type BenchFigure } from './figures.ts';
import { describeBenchProblems, type BenchGroupResult, runBenchGroups } from './run-groups.ts';

type MeasuredGroup = { readonly name: string; readonly figures: () => readonly BenchFigure[] };

const under: MeasuredGroup = {
  name: 'Bytes',
  figures: () => [toFigureWithLimit('page', 1, { max: 2 })],
};
const over: MeasuredGroup = {
  name: 'Calls',
  figures: () => [toFigureWithLimit('page', 9, { max: 2 })],
};
const late: MeasuredGroup = {
  name: 'Times',
  figures: () => [toFigureWithLimit('start', 9, { max: 2, isNoisy: true })],
};
const failing: MeasuredGroup = {
  name: 'Desk',
  figures: () => {
    throw new Error('no row "Student 990"');
  },
};

const run = async (
  groups: readonly MeasuredGroup[],
  sizeName: 'usual' | 'smallest' = 'usual',
): Promise<{
  readonly results: readonly BenchGroupResult[];
  readonly printed: readonly string[];
}> => {
  const printed: string[] = [];
  const results = await runBenchGroups(groups, {
    sizeName,
    measure: async ({ figures }) => ({ figures: figures(), seconds: 1.5 }),
    print: (line) => printed.push(line),
    signal: new AbortController().signal,
  });
  return { results, printed };
};

it('prints the figures of a group before the next group starts', async () => {
  const printed: string[] = [];
  const seen: string[][] = [];
  await runBenchGroups([under, over], {
    sizeName: 'usual',
    measure: async ({ figures }) => {
      seen.push([...printed]);
      return { figures: figures(), seconds: 1.5 };
    },
    print: (line) => printed.push(line),
    signal: new AbortController().signal,
  });
  expect(seen).toEqual([[], ['', '   1.5 s  Bytes', '  page  1  ≤ 2  ok']]);
});

it('prints how long the resources of a group took, when that is a second or more', async () => {
  const printed: string[] = [];
  await runBenchGroups([under], {
    sizeName: 'smallest',
    measure: async ({ figures }) => ({ figures: figures(), seconds: 1.5, prepareSeconds: 12.4 }),
    print: (line) => printed.push(line),
    signal: new AbortController().signal,
  });
  expect(printed).toEqual(['   1.5 s  Bytes, after 12 s to prepare']);
});

it('goes on after a group that fails, and prints its error', async () => {
  const { results, printed } = await run([failing, under]);
  expect(results.map(({ name }) => name)).toEqual(['Desk', 'Bytes']);
  expect(printed.join('\n')).toMatch(/ s {2}Desk: failed\nError: no row "Student 990"\n/);
  expect(printed).toContain('   1.5 s  Bytes');
});

it('starts no other group and prints no error once the run is interrupted', async () => {
  const interrupted = new AbortController();
  const printed: string[] = [];
  const started: string[] = [];
  await runBenchGroups([failing, under], {
    sizeName: 'usual',
    measure: async ({ name, figures }) => {
      started.push(name);
      interrupted.abort();
      return { figures: figures(), seconds: 1.5 };
    },
    print: (line) => printed.push(line),
    signal: interrupted.signal,
  });
  expect({ started, printed }).toEqual({ started: ['Desk'], printed: [] });
});

it('names the groups that failed and the budgets that are broken', async () => {
  const { results } = await run([failing, over, under, late]);
  expect(describeBenchProblems(results, 'usual')).toEqual([
    'Failed: Desk.',
    'Over budget: Calls: page.',
  ]);
});

it('has no problems when every group ran, though a timed figure is over its limit', async () => {
  const { results } = await run([under, late]);
  expect(describeBenchProblems(results, 'usual')).toEqual([]);
});

it('judges no budgets at the smallest size, but names the groups that failed', async () => {
  const { results, printed } = await run([over, failing], 'smallest');
  expect(describeBenchProblems(results, 'smallest')).toEqual(['Failed: Desk.']);
  expect(printed[0]).toBe('   1.5 s  Calls');
});

it('fails a figure that is no number', () => {
  expect(() => toFigureWithLimit('p99 / p50', Number.NaN, { max: 4, isNoisy: true })).toThrow(
    '"p99 / p50" was not measured: NaN',
  );
});
