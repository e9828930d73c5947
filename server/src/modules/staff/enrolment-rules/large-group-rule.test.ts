/** A rule for a large group is applied in the background, in batches. 003 §5 */
import { countLockWaits, holdLocks } from '../../../../test/held-locks.ts';
import { retryUntil } from '../../../../test/server-process.ts';
import { type RulesSite, startRulesSite } from '../../../../test/test-enrolment-rules.ts';
import { createEnrolmentRuleJob } from './rule-runs.ts';

let site: RulesSite;
beforeAll(async () => {
  site = await startRulesSite();
});
afterAll(() => site.test.close());

describe('[MENR-22] a rule for a large group', () => {
  const BATCH = 200;
  const begins = new Date('2026-04-02T12:00:00Z');
  afterEach(() => {
    site.test.clock.now = new Date('2026-03-02T12:00:00Z');
  });
  /** Creates a group of 450 people, and a rule that begins in April. */
  const addLargeGroup = async () => {
    const { groupId } = await site.addOwnGroup(0);
    await site.test.sql`with people as (
        insert into students (student_id, email, first_name, last_name, password_hash, confirmed_at)
        select ${groupId} || '-' || i, ${groupId} || i || '@many.example', 'One', 'Many', '', now()
        from generate_series(101, 550) i returning student_id)
      insert into student_group_members (student_id, group_id) select student_id, ${groupId} from people`;
    const { ruleId } = await site.createRule(groupId, 'open', { startDay: '2026-04-01' });
    await site.applyRules();
    return { groupId, ruleId };
  };

  it('[MENR-14] is applied in batches with progress, and a process that is started again goes on with the next one', async () => {
    const { groupId, ruleId } = await addLargeGroup();
    // No other process applies the rule, because the clock of the app is in March.
    const process = createEnrolmentRuleJob(site.test.sql, () => begins);
    let steps = 0;
    await process(() => (steps += 1) <= 1);
    const release = await holdLocks(
      site.test.sql,
      (tx) => tx`select 1 from enrolment_rules where rule_id = ${ruleId} for update`,
    );
    site.test.clock.now = begins;
    const running = await site.listRules(groupId);
    await release();
    expect(running).toMatchObject([{ people: 450, enrolled: BATCH, isRunning: true }]);
    await site.applyRules();
    expect(await site.listRules(groupId)).toMatchObject([{ enrolled: 450, isRunning: false }]);
    const [row] = await site.test.sql<{ told: number }[]>`select count(*)::int as told
      from notifications where student_id like ${`${groupId}-%`}`;
    expect(row).toEqual({ told: 450 });
  });

  it('does not hold up other people while it is applied', async () => {
    const { groupId } = await addLargeGroup();
    const student = await site.addMember('elsewhere');
    const release = await holdLocks(
      site.test.sql,
      (tx) => tx`select 1 from students where student_id = ${`${groupId}-250`} for update`,
    );
    const applied = createEnrolmentRuleJob(site.test.sql, () => begins)(() => true);
    await retryUntil(
      () => countLockWaits(site.test.sql),
      (waits) => waits > 0,
    );
    expect((await student.client.post('/courses/enroll', { courseId: 'open' })).statusCode).toBe(
      200,
    );
    expect(await site.listCourseIds(student)).toEqual(['open']);
    await release();
    await applied;
  });
});
