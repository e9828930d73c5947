/** The report about activity over time. 003 §2.8 */
import type { PeriodActivity, ActivityReport } from '@cairn/api/staff-activity.contract';
import Papa from 'papaparse';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { outdateFigures } from '../../../../test/test-reports.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
let admin: TestClient;
/** Midday of a Wednesday. */
const NOW = Date.parse('2026-03-18T12:00:00Z');
beforeAll(async () => {
  test = await startTestApp();
  test.pass(NOW - test.clock.now.getTime());
  ({ client: admin } = await addStaff(test, 'administrator'));
});
afterEach(async () => {
  await test.sql`delete from study_quarters`;
  await test.sql`delete from site_settings where section = 'time'`;
});
afterAll(() => test.close());

const study = async (groupIds: string[], ...quarters: string[]) => {
  const { studentId } = await test.addStudent({ groupIds });
  await test.sql`insert into study_quarters (student_id, quarter)
    select ${studentId}, unnest(${quarters}::timestamptz[])`;
};
const read = async (query: string, from = admin): Promise<ActivityReport> => {
  await outdateFigures(test);
  const answer = await from.get(`/manage/reports/activity?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const pickActive = ({ periods }: { readonly periods: readonly PeriodActivity[] }) =>
  Object.fromEntries(
    periods
      .filter(({ students }) => students > 0)
      .map(({ begin, students, minutes }) => [begin, [students, minutes]]),
  );
const readActive = async (query: string, from = admin) => pickActive(await read(query, from));

describe('[MREP-03] activity over time', () => {
  it('counts each student once in a day, week and month, with the study time of all', async () => {
    await study([], '2026-03-16T09:00Z', '2026-03-16T09:15Z', '2026-03-17T09:00Z');
    await study(['north'], '2026-03-16T10:00Z', '2026-03-09T10:00Z', '2026-02-27T10:00Z');
    expect(await readActive('unit=day')).toEqual({
      '2026-02-27': [1, 15],
      '2026-03-09': [1, 15],
      '2026-03-16': [2, 45],
      '2026-03-17': [1, 15],
    });
    expect(await readActive('unit=week')).toEqual({
      '2026-02-23': [1, 15],
      '2026-03-09': [1, 15],
      '2026-03-16': [2, 60],
    });
    expect(await readActive('unit=month')).toEqual({
      '2026-02-01': [1, 15],
      '2026-03-01': [2, 75],
    });
  });

  it('[MSET-18] has days of the time zone of the site, also that of today', async () => {
    await study([], '2026-03-01T03:00Z', '2026-03-17T23:30Z', '2026-03-18T11:45Z');
    expect(await readActive('unit=day')).toEqual({
      '2026-03-01': [1, 15],
      '2026-03-17': [1, 15],
      '2026-03-18': [1, 15],
    });
    await test.sql`insert into site_settings (section, setting_values, setting_changed_at)
      values ('time', '{"timeZone": "America/New_York"}', now())`;
    expect(await readActive('unit=day')).toEqual({
      '2026-02-28': [1, 15],
      '2026-03-17': [1, 15],
      '2026-03-18': [1, 15],
    });
    expect(await readActive('unit=month')).toEqual({
      '2026-02-01': [1, 15],
      '2026-03-01': [1, 30],
    });
    await test.sql`update site_settings set setting_values = '{"timeZone": "Pacific/Kiritimati"}' where section = 'time'`;
    const { periods, timeZone } = await read('unit=day');
    expect([timeZone, periods.at(-1)]).toEqual([
      'Pacific/Kiritimati',
      { begin: '2026-03-19', students: 1, minutes: 15 },
    ]);
  });

  it('shows the periods with a chosen day, those without activity included', async () => {
    await study([], '2026-03-10T10:00Z');
    expect((await read('unit=day&from=2026-03-09&to=2026-03-11')).periods).toEqual([
      { begin: '2026-03-09', students: 0, minutes: 0 },
      { begin: '2026-03-10', students: 1, minutes: 15 },
      { begin: '2026-03-11', students: 0, minutes: 0 },
    ]);
    expect((await read('unit=week&from=2026-03-11&to=2026-03-11')).periods).toEqual([
      { begin: '2026-03-09', students: 1, minutes: 15 },
    ]);
  });

  it('is that of the chosen groups, and counts a student of two of them once', async () => {
    await study(['north', 'south'], '2026-03-16T10:00Z');
    await study(['north'], '2026-03-16T10:00Z');
    await study([], '2026-03-16T10:00Z');
    const readDay = async (query: string, from = admin) =>
      (await readActive(`unit=day&${query}`, from))['2026-03-16'];
    expect(await readDay('')).toEqual([3, 45]);
    expect(await readDay('group=north&group=south')).toEqual([2, 30]);
    expect(await readDay('group=south')).toEqual([1, 15]);
    expect(await readDay('group=-')).toEqual([1, 15]);
    const { client } = await addStaff(test, 'group-manager', 'south');
    expect(await readDay('', client)).toEqual([1, 15]);
    expect(await readDay('group=north&group=-', client)).toBeUndefined();
  });

  it('refuses a period that ends before it begins', async () => {
    for (const path of ['activity', 'activity/file']) {
      const answer = await admin.get(`/manage/reports/${path}?from=2026-02-02&to=2026-02-01`);
      expect(answer.statusCode).toBe(400);
    }
  });
});

it('[MREP-10] the file of the report has the same figures, for the same filters', async () => {
  await study(['north'], '2026-03-16T10:00Z', '2026-03-17T10:00Z');
  await study([], '2026-03-16T10:00Z');
  for (const query of ['', 'unit=week', 'unit=month&group=north', 'from=2026-03-17']) {
    const { periods } = await read(query);
    const file = await admin.get(`/manage/reports/activity/file?${query}`);
    expect(file.headers['content-disposition']).toMatch(/filename="activity-2026-03-18\.csv"/);
    const rows = Papa.parse<string[]>(file.body.slice(1), { skipEmptyLines: true }).data;
    expect(rows).toEqual([
      ['First day', 'Active students', 'Study time in minutes'],
      ...periods.map(({ begin, students, minutes }) => [begin, String(students), String(minutes)]),
    ]);
  }
});
