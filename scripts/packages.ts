/**
 * npm run packages -- check | record: checks that packages with changed exports have the right version. docs/decisions/055.
 */
import { writeFileSync } from 'node:fs';
import { currentReports } from './lib/package-exports/current-reports.ts';
import { judge } from './lib/package-exports/verdict.ts';

const reported = await currentReports();
const { refused, unrecorded } = judge(reported);

const fail = (lines: readonly string[]) => {
  console.error(lines.join('\n'));
  process.exitCode = 1;
};

const HOW = [
  '',
  'Raise these versions, then run: npm run packages -- record',
  'What is gone or another one (- and !) breaks those who use it. A member that may be absent, beside the others, or an',
  'export of another name breaks nobody: then the next minor version does.',
];

const check = () => {
  if (refused.length > 0) fail([...refused, ...HOW]);
  else if (unrecorded.length > 0)
    fail([`Not recorded yet: ${unrecorded.join(', ')}.`, 'Run: npm run packages -- record']);
};

const record = () => {
  if (refused.length > 0) {
    fail([...refused, ...HOW]);
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
