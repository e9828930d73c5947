/** A listed e-mail domain that names a group with a rule. 003 §2.4 */
import { createBrowser } from '../../../../test/registrant.ts';
import { type RulesSite, startRulesSite } from '../../../../test/test-enrolment-rules.ts';
import { waitForCode } from '../../../../test/test-mailbox.ts';

let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());

it('[MREG-05] the rules of the group apply once the address of a new account is confirmed', async () => {
  const { groupId } = await site.addOwnGroup(0);
  await site.createRule(groupId, 'open');
  const admin = await site.asAdmin();
  await admin.put('/manage/settings/registration', {
    before: { mode: 'open', domains: [] },
    after: { mode: 'domains', domains: [{ domain: 'riverside.example', groupId }] },
  });
  const { sql, app } = site.test;
  const email = 'hannah@riverside.example';
  const browser = createBrowser(app);
  await browser.signUp({ username: email });
  await site.applyRules();
  const listCourses = async () => {
    const rows = await sql<{ courseId: string }[]>`
      select course_id as "courseId" from enrolments join students using (student_id)
      where email = ${email}`;
    return rows.map(({ courseId }) => courseId);
  };
  expect(await listCourses()).toEqual([]);
  await browser.verify(email, await waitForCode(sql, email));
  await site.applyRules();
  expect(await listCourses()).toEqual(['open']);
});
