/** The action of staff that sends invitations again. 003 §2.2 */
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { listMailsTo, waitForMail } from '../../../../test/test-mailbox.ts';
import { runPeopleAction, toCounts } from '../../../../test/test-people-actions.ts';
import { addStaff } from '../../../../test/test-staff.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('[MPEOP-15] send invitation again reaches invited people only, ends the earlier link and starts 14 days anew', async () => {
  const [invited, active, disabled] = [
    await test.addStudent(),
    await test.addStudent(),
    await test.addStudent(),
  ];
  await test.sql`update students set confirmed_at = null, invited_at = ${new Date(0)}
    where student_id in (${invited.studentId}, ${disabled.studentId})`;
  await test.sql`update students set disabled_at = now() where student_id = ${disabled.studentId}`;
  const selection = {
    personIds: [invited, active, disabled].map(({ studentId }) => studentId),
  };
  const readLink = async (count: number) => {
    const { text } = await waitForMail(test.sql, invited.email, count);
    return /\/set-password#([\w-]+)/.exec(text)?.[1] ?? '';
  };
  const check = async (link: string) =>
    (await test.visitor.post('/auth/password/link/check', { link })).json<{ state: string }>()
      .state;
  let { client: admin } = await addStaff(test, 'administrator');
  const first = await runPeopleAction(admin, { kind: 'invite-again' }, selection);
  expect(toCounts(first)).toEqual([1, 2, 0]);
  const earlier = await readLink(1);
  expect(await check(earlier)).toBe('open');
  test.pass(10 * 24 * 60 * 60_000);
  ({ client: admin } = await addStaff(test, 'administrator'));
  expect(toCounts(await runPeopleAction(admin, { kind: 'invite-again' }, selection))).toEqual([
    1, 2, 0,
  ]);
  const later = await readLink(2);
  expect(await check(earlier)).not.toBe('open');
  test.pass(13 * 24 * 60 * 60_000);
  expect(await check(later)).toBe('open');
  test.pass(2 * 24 * 60 * 60_000);
  expect(await check(later)).not.toBe('open');
  for (const { email } of [active, disabled])
    expect(await listMailsTo(test.sql, email)).toEqual([]);
});
