/** Names that spreadsheets would run survive the export of people and an import of the same file. 003 §2.2 */
import Papa from 'papaparse';
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { type GroupsSite, startGroupsSite } from '../../../../test/test-groups.ts';
import { preparePeopleAction } from '../../../../test/test-people-actions.ts';
import {
  applyImport,
  checkImport,
  toCheckCounts,
  uploadTable,
  waitForImport,
} from '../../../../test/test-people-imports.ts';

let site: GroupsSite;
beforeAll(async () => {
  site = await startGroupsSite();
});
afterAll(() => site.test.close());

const FORMULAS = ['-Anna', '+Anna', '=Anna', '@Anna'];
const TEXTS = ["'t Hooft", 'van; der', 'a "b"', 'Zoë'];

it('[MPEOP-16] a file of people is UTF-8 with a byte order mark, runs in no spreadsheet, and changes nothing when it is imported, corrected or not', async () => {
  const { test, admin } = site;
  const names = [...FORMULAS, ...TEXTS];
  for (const [index, lastName] of names.entries())
    await test.sql`insert into students (student_id, email, first_name, last_name, external_id,
        password_hash, confirmed_at)
      values (${`round-${index}`}, ${`round${index}@cairn.example`}, 'Round', ${lastName},
        ${`-${index}`}, '', now())`;
  const filters = { search: 'round' };
  const prepared = await preparePeopleAction(admin, { kind: 'export' }, { filters });
  const { jobId } = prepared.json<StaffJob>();
  const file = await admin.get(`/manage/jobs/${jobId}/people`);
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = Papa.parse<Record<string, string>>(file.body.slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data;
  expect(new Set(rows.map(({ 'Last name': name }) => name))).toEqual(
    new Set([...FORMULAS.map((name) => `'${name}`), ...TEXTS]),
  );
  expect(file.body).toContain('"van; der"');
  expect(file.body).toContain('"a ""b"""');

  const readNames = () => test.sql`select student_id, last_name, external_id from students
    where student_id like 'round-%' order by student_id`;
  const before = await readNames();
  const columns = ['email', 'firstName', 'lastName', 'externalId', ...Array(5).fill('ignore')];
  const check = async (text: string) =>
    checkImport(admin, (await uploadTable(admin, text)).json(), { columns });
  const unchanged = await check(file.body);
  expect(toCheckCounts(unchanged)).toEqual([0, 0, names.length, 0]);
  const corrected = await check(file.body.replaceAll(',Round,', ',Corrected,'));
  expect(toCheckCounts(corrected)).toEqual([0, names.length, 0, 0]);
  await applyImport(admin, corrected);
  await waitForImport(admin, corrected);
  expect(await readNames()).toEqual(before);
  const corrections = await test.sql`select 1 from students where first_name = 'Corrected'`;
  expect(corrections).toHaveLength(names.length);
});
