/**
 * node scripts/run.mjs spec: prints how many rows of docs/requirements the tests name. Fails on an id that no row has, and on a
 * proof whose test no longer exists.
 */
import { root } from './lib/root.ts';
import { measureRequirementCoverage } from './lib/spec-ids.ts';

const { total, proved, unknown, stale } = measureRequirementCoverage(root);
console.log(`The tests name ${proved.size} of ${total} requirements.`);
if (unknown.length > 0) {
  console.error(`Ids that no requirement has:\n${unknown.join('\n')}`);
  process.exitCode = 1;
}
if (stale.length > 0) {
  console.error(
    `Lines of docs/requirements/proofs.tsv whose test does not name the row:\n${stale.join('\n')}`,
  );
  process.exitCode = 1;
}
