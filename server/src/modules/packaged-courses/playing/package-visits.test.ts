import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(packagedCourse('package'));
});
afterAll(() => test.close());

interface Saved {
  readonly saved: number;
  readonly revision: number;
  readonly isSuperseded?: boolean;
}

const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  await client.post('/courses/enroll', { courseId: 'package' });
  const { studentId } = student;
  const stored = async () =>
    (await client.get(`/scorm/package/data?studentId=${studentId}`)).json<Record<string, string>>();
  const browser = async (visit: string) => {
    const opened = await client.post('/scorm/package/visits', { studentId, visit });
    const { values, revision } = opened.json<{ values: object; revision: number }>();
    let seen = revision;
    let sequence = 0;
    return {
      values,
      save: async (updates: object): Promise<Saved> => {
        sequence += 1;
        const body = { studentId, client: visit, sequence, visit, revision: seen, updates };
        const saved = (await client.post('/scorm/package/data', body)).json<Saved>();
        seen = saved.revision;
        return saved;
      },
    };
  };
  const setAside = async () =>
    test.sql<{ visit: string; key: string; value: string }[]>`
      select visit, key, value from scorm_set_aside where student_id = ${studentId}
      order by visit, key`;
  return { student, client, studentId, stored, browser, setAside };
};

const LOCATION = 'cmi.core.lesson_location';
const STATUS = 'cmi.core.lesson_status';

it('keeps the values of a newer session when an older one reconnects, sets the older values aside, and reports it', async () => {
  const me = await enrolled();
  const older = await me.browser('older');
  expect(await older.save({ [LOCATION]: '1' })).toEqual({
    message: 'Saved.',
    saved: 1,
    revision: 1,
  });
  const newer = await me.browser('newer');
  expect(newer.values).toEqual({ [LOCATION]: '1' });
  await newer.save({ [LOCATION]: '10', [STATUS]: 'passed', 'cmi.suspend_data': 'all' });
  const late = { [LOCATION]: '3', [STATUS]: 'incomplete', 'cmi.comments': 'mine' };
  expect(await older.save(late)).toEqual({
    message: 'Saved.',
    saved: 0,
    revision: 2,
    isSuperseded: true,
  });
  const stored = { [LOCATION]: '10', [STATUS]: 'passed', 'cmi.suspend_data': 'all' };
  expect(await me.stored()).toEqual(stored);
  expect(await me.setAside()).toEqual(
    Object.entries(late)
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([key, value]) => ({ visit: 'older', key, value })),
  );
  // A later save counts too, although the session has seen the new revision only in a response and has not loaded its values.
  expect(await newer.save({ [LOCATION]: '11' })).toMatchObject({ saved: 1, revision: 3 });
});

it('replaces values that an older session has saved meanwhile by those of a newer one, and sets them aside', async () => {
  const me = await enrolled();
  const older = await me.browser('older');
  const newer = await me.browser('newer');
  await older.save({ [LOCATION]: '3', 'cmi.suspend_data': 'same' });
  const over = await newer.save({ [LOCATION]: '7', 'cmi.suspend_data': 'same' });
  expect(over).toEqual({ message: 'Saved.', saved: 2, revision: 2 });
  expect(await me.stored()).toEqual({ [LOCATION]: '7', 'cmi.suspend_data': 'same' });
  expect(await me.setAside()).toEqual([{ visit: 'older', key: LOCATION, value: '3' }]);
});

it('accepts the saves of one session in order, also when a response was lost', async () => {
  const me = await enrolled();
  const { studentId } = me;
  await me.browser('only');
  for (const [sequence, location] of [
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ] as const) {
    const body = { studentId, client: 'only', sequence, visit: 'only', revision: 0 };
    const answer = await me.client.post('/scorm/package/data', {
      ...body,
      updates: { [LOCATION]: location },
    });
    expect(answer.json()).toEqual({ message: 'Saved.', saved: 1, revision: sequence });
  }
  expect(await me.stored()).toEqual({ [LOCATION]: '3' });
  expect(await me.setAside()).toEqual([]);
});

it.each([
  [
    'cmi.core.',
    '0000:01:00',
    '0000:00:20',
    '0000:00:30',
    ['0001:01:00.00', '0001:01:20.00', '0001:01:30.00'],
  ],
  ['item/one/cmi.', 'PT1M', 'PT20S', 'PT30S', ['PT1H1M0S', 'PT1H1M20S', 'PT1H1M30S']],
])(
  'adds the sessions of two browsers at once to the total time: %s',
  async (prefix, one, two, more, totals) => {
    const me = await enrolled();
    const total = `${prefix}total_time`;
    const session = `${prefix}session_time`;
    const is12 = prefix.includes('core');
    const start = is12 ? '0001:00:00' : 'PT1H';
    await (await me.browser('before')).save({ [total]: start });
    const [first, second] = [await me.browser('first'), await me.browser('second')];
    // Each run-time adds the time of its own session to the hour that was stored at its start.
    const claims = is12
      ? ['0001:01:00.00', '0001:00:20.00', '0001:00:30.00']
      : ['PT1H1M0S', 'PT1H0M20S', 'PT1H0M30S'];
    await first.save({ [session]: one, [total]: claims[0] });
    expect((await me.stored())[total]).toBe(totals[0]);
    await second.save({ [session]: two, [total]: claims[1] });
    expect((await me.stored())[total]).toBe(totals[1]);
    await second.save({ [session]: more, [total]: claims[2] });
    expect((await me.stored())[total]).toBe(totals[2]);
    // The values of the older session are set aside, but its time counts.
    expect(await first.save({ [LOCATION]: '2', [session]: one, [total]: claims[0] })).toMatchObject(
      {
        isSuperseded: true,
      },
    );
    expect((await me.stored())[total]).toBe(totals[2]);
  },
);

it('uses the visit also for a save of a closing page', async () => {
  const me = await enrolled();
  const older = await me.browser('older');
  await older.save({ [LOCATION]: '1' });
  await (await me.browser('newer')).save({ [LOCATION]: '10' });
  const { runtime } = (await me.client.get('/scorm/package')).json<ScormPackage>();
  const answer = await test.app.inject({
    method: 'POST',
    url: '/scorm-save/package',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({
      ticket: runtime?.saveTicket,
      client: 'older',
      sequence: 500_000_001,
      visit: 'older',
      revision: 1,
      updates: { [LOCATION]: '2' },
    }),
  });
  expect(answer.statusCode).toBe(204);
  expect(await me.stored()).toEqual({ [LOCATION]: '10' });
  expect(await me.setAside()).toEqual([{ visit: 'older', key: LOCATION, value: '2' }]);
});
