/** Sections of the settings that several administrators save at the same time. 003 §2 */
import type { TestClient } from '../../../../test/test-client.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const SECTIONS: readonly (readonly [string, object])[] = [
  ['brand', { name: 'Northgate' }],
  ['support', { supportEmail: 'help@northgate.example' }],
  ['certificate', { founderName: 'Ada Keller' }],
  ['time', { timeZone: 'Europe/Berlin' }],
  ['session', { minutes: 120 }],
  ['assistant', { isOn: false }],
  ['reminders', { isDueOn: false }],
  ['uploads', { submissionMb: 5 }],
  ['registration', { mode: 'closed' }],
];

const read = async (client: TestClient, section: string): Promise<object> => {
  const answer = (await client.get(`/manage/settings/${section}`)).json<{ values?: object }>();
  return answer.values ?? answer;
};

it('[MOVR-14] sections of the settings do not disturb each other, and one that was saved meanwhile is not overwritten', async () => {
  const { client: ada } = await addStaff(test, 'administrator');
  const { client: ruth } = await addStaff(test, 'administrator');
  const seen = await Promise.all(
    SECTIONS.map(async ([section, change]) => ({
      section,
      change,
      before: await read(ada, section),
    })),
  );
  const saved = await Promise.all(
    seen.map(({ section, change, before }, at) =>
      (at % 2 === 0 ? ada : ruth).put(`/manage/settings/${section}`, {
        before,
        after: { ...before, ...change },
      }),
    ),
  );
  expect(saved.map((answer) => answer.statusCode)).toEqual(SECTIONS.map(() => 200));
  for (const { section, change, before } of seen) {
    expect(await read(ada, section)).toEqual({ ...before, ...change });
    const late = await ruth.put(`/manage/settings/${section}`, { before, after: before });
    expect({ section, status: late.statusCode, body: late.json<object>() }).toMatchObject({
      status: 409,
      body: { details: { current: { ...before, ...change } } },
    });
    expect(await read(ada, section)).toEqual({ ...before, ...change });
  }
});
