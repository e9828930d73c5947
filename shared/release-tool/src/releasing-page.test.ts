import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../../docs/releasing.md'), 'utf8');
/** What is meant to be typed, in both kinds of blocks. */
const lines = page
  .split('\n')
  .filter((line) => /^(?: {4})?npm run (?:--silent )?mfe -- /.test(line));

it('docs/releasing.md names the file of the token in every command that sends one', () => {
  const sending = lines.filter((line) =>
    / mfe -- (?:publish|promote|canary|rollback|withdraw|status|failures|history|webhook) /.test(
      line,
    ),
  );
  expect(sending.length).toBeGreaterThan(8);
  expect(sending.filter((line) => !/--token-file (?:hello|host)\.token/.test(line))).toEqual([]);
});
