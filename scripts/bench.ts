/**
 * npm run bench [-- WORDS]: measures sizes and speeds of the product, and prints each figure with its budget. With words, only
 * groups whose name contains one of the words run. `--smallest` runs every group once at its smallest size, to show that it
 * still works. The exit code is 1 when a group failed or when a budget on bytes, ratios or counts is exceeded.
 */
import type { BenchGroup, BenchSizeName } from './bench/bench-group.ts';
import { createBenchResourcePool } from './bench/bench-resources.ts';
import { benchGroups } from './bench/groups.ts';
import { describeBenchProblems, runBenchGroups } from './bench/run-groups.ts';
import { selectBenchGroups } from './bench/select-groups.ts';

const SMALLEST_OPTION = '--smallest';
/** Maximum time in ms for stopping after Ctrl-C. It is shorter than the time after which `run.mjs` kills this process. */
const INTERRUPT_TIMEOUT_MS = 12_000;

const run = async (args: readonly string[]): Promise<number> => {
  const sizeName: BenchSizeName = args.includes(SMALLEST_OPTION) ? 'smallest' : 'usual';
  const words = args.filter((arg) => arg !== SMALLEST_OPTION);
  const { selected, skipped } = selectBenchGroups(benchGroups, words, sizeName);
  const began = performance.now();
  const interrupted = new AbortController();
  const pool = createBenchResourcePool(sizeName, interrupted.signal);
  const interrupt = () => {
    interrupted.abort();
    // The running group fails because its browser or site is closed, and then stops the processes that it has started itself.
    void pool.closeAll();
    setTimeout(() => process.exit(130), INTERRUPT_TIMEOUT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
  const measure = async (group: BenchGroup) => {
    try {
      const start = performance.now();
      const measureGroup = await group.prepare(pool.open, sizeName);
      const prepareSeconds = secondsSince(start);
      const figures = await measureGroup();
      return { figures, seconds: secondsSince(start) - prepareSeconds, prepareSeconds };
    } finally {
      await pool.closeOwn();
    }
  };
  try {
    const results = await runBenchGroups(selected, {
      sizeName,
      measure,
      print: console.log,
      signal: interrupted.signal,
    });
    if (interrupted.signal.aborted) return 130;
    console.log(`\n${results.length} groups in ${secondsSince(began).toFixed(0)} s.`);
    if (skipped.length > 0) console.log(describeSkipped(skipped, sizeName));
    const problems = describeBenchProblems(results, sizeName);
    for (const line of problems) console.log(line);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await pool.closeAll();
  }
};

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

const SKIPPED_TEXTS: Readonly<Record<BenchSizeName, string>> = {
  usual: 'These groups run by name only, with a word of it: npm run bench -- WORD',
  smallest: 'Skipped, because they take longer than three seconds at their smallest size:',
};

const describeSkipped = (
  skipped: readonly { readonly group: BenchGroup; readonly reason: string }[],
  sizeName: BenchSizeName,
): string =>
  [
    SKIPPED_TEXTS[sizeName],
    ...skipped.map(({ group, reason }) => `  ${group.name}: ${reason}`),
  ].join('\n');

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
