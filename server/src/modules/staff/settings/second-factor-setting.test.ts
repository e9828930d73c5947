import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { setUpApp } from '../../../../test/test-second-factor.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
afterEach(() => test.sql`delete from site_settings`);

const URL = '/manage/settings/second-factor';
const optional = { staff: 'optional' };
const required = { staff: 'required' };

describe('the setting of the second factor for staff', () => {
  it('[MSET-17] is refused to an administrator who has none', async () => {
    const { client } = await addStaff(test, 'administrator');
    const refused = await client.put(URL, { before: optional, after: required });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'Set up your own second factor first.' });
    expect((await client.get(URL)).json()).toEqual(optional);
  });

  it('is changed with an entry in the log, and holds at once', async () => {
    const { client } = await addStaff(test, 'administrator');
    const { client: other } = await addStaff(test, 'administrator');
    await setUpApp(test, client);
    const changed = await client.put(URL, { before: optional, after: required });
    expect(changed.json()).toEqual(required);
    expect((await other.get('/manage/people')).json()).toMatchObject({
      code: 'second-factor-needed',
    });
    const entries = await test.sql`
      select object_id, values_before, values_after from audit_entries
      where action = 'setting-changed'`;
    expect(entries).toEqual([
      { object_id: 'second-factor', values_before: optional, values_after: required },
    ]);
  });

  it('refuses a change of values that another person has changed meanwhile', async () => {
    const { client } = await addStaff(test, 'administrator');
    const refused = await client.put(URL, { before: required, after: optional });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ details: { current: optional } });
  });
});
