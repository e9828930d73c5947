/** node scripts/run.mjs build: builds those SCORM packages, hosts and remotes that have changed. */
import { buildChangedUnits } from './lib/build-all.ts';
import { buildDemoScormPackages } from './pack-scorm.ts';

const began = performance.now();
try {
  const built = [...(await buildDemoScormPackages()), ...(await buildChangedUnits())];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    built.length > 0
      ? `Built ${built.join(', ')} in ${seconds} s.`
      : 'Nothing to build: all fresh.',
  );
} catch (error) {
  const failures = error instanceof AggregateError ? error.errors : [error];
  for (const failure of failures) console.error((failure as Error).message);
  process.exitCode = 1;
}
