/**
 * npm run packages -- check | record: checks that packages with changed exports have the right version. docs/decisions/055.
 */
import { writeFileSync } from 'node:fs';
import { createCurrentExportReports } from './lib/package-exports/current-reports.ts';
import { checkExportReports } from './lib/package-exports/check-reports.ts';

const reported = await createCurrentExportReports();
const { refused, unrecorded } = checkExportReports(reported);

const fail = (lines: readonly string[]) => {
  console.error(lines.join('\n'));
  process.exitCode = 1;
};

const HOW_TO_RAISE = [
  '',
  'Raise these versions, then run: npm run packages -- record',
  'A removed or changed export (- and !) breaks its importers. A new optional member or a new export breaks no importer,',
  'so the next minor version suffices.',
];

const check = () => {
  if (refused.length > 0) fail([...refused, ...HOW_TO_RAISE]);
  else if (unrecorded.length > 0)
    fail([`Not recorded yet: ${unrecorded.join(', ')}.`, 'Run: npm run packages -- record']);
};

const record = () => {
  if (refused.length > 0) {
    fail([...refused, ...HOW_TO_RAISE]);
    return;
  }
  const stale = reported.filter(({ current, recorded }) => current !== recorded);
  for (const { file, current } of stale) writeFileSync(file, current);
  const folders = stale.map(({ folder }) => folder).join(', ');
  console.log(stale.length > 0 ? `Recorded: ${folders}.` : 'Nothing to record.');
};

const [, , task = ''] = process.argv;
if (task === 'check') check();
else if (task === 'record') record();
else fail(['npm run packages -- check | record']);
