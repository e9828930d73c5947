/** Calls that need a sign-in or a confirmation within the last 15 minutes. 003 §1 */
import type { StaffJob } from '@cairn/api/staff-jobs.contract';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { preparePeopleAction } from '../../../test/test-people-actions.ts';
import { addStaff, giveRole } from '../../../test/test-staff.ts';
import type { TestStudent } from '../../../test/test-students.ts';

const MINUTE_MS = 60_000;
let test: TestApp;
let admin: TestClient;
let ada: TestStudent;
let maya: TestStudent;
beforeAll(async () => {
  test = await startTestApp();
  ({ client: admin, person: ada } = await addStaff(test, 'administrator'));
});
afterAll(() => test.close());
beforeEach(async () => {
  maya = await test.addStudent();
  await giveRole(test, maya.email, 'author');
});

/** Sets how long ago the administrator has signed in. */
const ageSignIn = (ms: number) =>
  test.sql`update sessions set identity_confirmed_at = ${new Date(test.clock.now.getTime() - ms)}
    where student_id = ${ada.studentId}`;
const readState = () => test.sql`
  select (select json_agg(students order by student_id) from students) as people,
    (select json_agg(staff_roles order by email, role) from staff_roles) as roles,
    (select json_agg(site_settings) from site_settings) as settings,
    (select count(*)::int from person_exports) as exports,
    (select count(*)::int from audit_entries) as entries`;
const disableMany = async () => {
  const selection = { personIds: [maya.studentId] };
  const prepared = await preparePeopleAction(admin, { kind: 'disable' }, selection);
  return admin.post(`/manage/jobs/${prepared.json<StaffJob>().jobId}/start`);
};
const url = (action: string) => `/manage/people/${maya.studentId}/${action}`;
const erased = () => ({ email: maya.email, reason: 'asked' });
const timeZone = { before: { timeZone: 'UTC' }, after: { timeZone: 'Europe/Berlin' } };

const calls: Readonly<Record<string, () => ReturnType<TestClient['post']>>> = {
  'giving a role': () =>
    admin.post('/manage/staff-roles/give', { email: maya.email, role: 'administrator' }),
  'taking a role': () =>
    admin.post('/manage/staff-roles/take', { email: maya.email, role: 'author' }),
  'changing an e-mail address': () => admin.put(url('email'), { email: `new-${maya.email}` }),
  disabling: () => admin.post(url('disable')),
  erasing: () => admin.post(url('erase'), erased()),
  'exporting a person': () => admin.post(url('export')),
  'changing a setting': () => admin.put('/manage/settings/time', timeZone),
  'disabling as a bulk action': disableMany,
};

describe('[MPERM-21]', () => {
  it.each(Object.entries(calls))(
    '%s answers 403 and changes nothing when the sign-in is more than 15 minutes ago',
    async (_, call) => {
      await ageSignIn(15 * MINUTE_MS + 1);
      const before = await readState();
      const refused = await call();
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'recent-sign-in-needed' });
      expect(await readState()).toEqual(before);
      await ageSignIn(15 * MINUTE_MS);
      expect((await call()).statusCode).toBe(200);
      expect(await readState()).not.toEqual(before);
    },
  );

  it.each([
    'brand',
    'support',
    'certificate',
    'time',
    'session',
    'assistant',
    'uploads',
    'registration',
    'second-factor',
  ])(
    'the settings %s are not changed when the sign-in is more than 15 minutes ago',
    async (name) => {
      await ageSignIn(15 * MINUTE_MS + 1);
      const refused = await admin.put(`/manage/settings/${name}`, {});
      expect(refused.json()).toMatchObject({ code: 'recent-sign-in-needed' });
      await ageSignIn(0);
      expect((await admin.put(`/manage/settings/${name}`, {})).statusCode).toBe(400);
    },
  );
});
