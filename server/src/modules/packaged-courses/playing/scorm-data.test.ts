import type { UserAttributes } from '@cairn/api/user.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { aCourse, packagedCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...packagedCourse('package'),
    ...packagedCourse('another'),
    'courses/plain/course.yaml': aCourse('plain'),
  });
});
afterAll(() => test.close());

const enrolled = async () => {
  const student = await test.addStudent();
  const client = await test.as(student);
  for (const courseId of ['package', 'plain']) await client.post('/courses/enroll', { courseId });
  const { studentId } = student;
  const path = '/scorm/package/data';
  return {
    client,
    studentId,
    save: (updates: unknown, writer: object = {}) =>
      client.post(path, { studentId, updates, ...writer }),
    stored: async () => (await client.get(`${path}?studentId=${studentId}`)).json(),
  };
};

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`cmi.x.${index}`, '']));

describe('the data of a package', () => {
  it('[PAPI-76] are empty at first, then a flat map of one course and one student', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    expect(await me.stored()).toEqual({});
    const updates = { 'cmi.core.score.raw': '80', 'cmi.location': '3' };
    await me.save(updates);
    expect(await me.stored()).toEqual(updates);
    expect(await other.stored()).toEqual({});
    await me.client.post('/courses/enroll', { courseId: 'another' });
    const another = await me.client.get(`/scorm/another/data?studentId=${me.studentId}`);
    expect(another.json()).toEqual({});
    const foreign = await me.client.get('/scorm/package/data?studentId=stu-else');
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'forbidden']);
    const unknown = await me.client.get(`/scorm/none/data?studentId=${me.studentId}`);
    expect(unknown.statusCode).toBe(404);
  });

  it('accept elements of one item of several, and the player’s state of the sequencing', async () => {
    const me = await enrolled();
    const updates = {
      'item/l-1/cmi.core.lesson_status': 'completed',
      'item/übung/adl.data.0.store': 'x',
      'course/location': 'l-1',
    };
    expect((await me.save(updates)).statusCode).toBe(200);
    expect(await me.stored()).toEqual(updates);
    for (const odd of ['item/cmi.core.score.raw', 'item//cmi.exit', 'item/a/b/cmi.exit', 'course'])
      expect((await me.save({ [odd]: 'x' })).statusCode).toBe(400);
  });

  it('[SSAVE-14] complete the course by its own status, not by the status of one item of several', async () => {
    const me = await enrolled();
    const completed = async () =>
      (await me.client.get('/user/attributes')).json<UserAttributes>().CompletedCourses;
    await me.save({ 'item/l-1/cmi.core.lesson_status': 'completed' });
    expect(await completed()).toEqual([]);
    await me.save({ 'cmi.core.lesson_status': 'completed' });
    expect(await completed()).toEqual(['package']);
  });

  it('[PAPI-78] are merged key by key, keep other keys, and accept a repeated batch', async () => {
    const me = await enrolled();
    await me.save({ 'cmi.location': '3', 'cmi.exit': 'suspend' });
    const batch = { 'cmi.location': '4', 'cmi.suspend_data': 'ü①🏌\n"quoted"' };
    const answer = await me.save(batch);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { saved: 2 }]);
    await me.save(batch);
    expect(await me.stored()).toEqual({ ...batch, 'cmi.exit': 'suspend' });
  });

  it('[PAPI-78] keep all values of 20 simultaneous batches, in any order of their keys', async () => {
    const me = await enrolled();
    const own = (tab: number) => [`cmi.interactions.${tab}.id`, `q${tab}`] as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => {
        const shared = [
          ['cmi.location', String(tab)],
          ['cmi.exit', 'suspend'],
        ];
        const entries = [own(tab), ...(tab % 2 === 0 ? shared : shared.toReversed())];
        return me.save(Object.fromEntries(entries), { client: `tab-${tab}`, sequence: 1 });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const stored = await me.stored();
    expect(Object.keys(stored)).toHaveLength(22);
    expect(stored).toMatchObject(
      Object.fromEntries(Array.from({ length: 20 }, (_, tab) => own(tab))),
    );
  });

  it('ignore values of an earlier batch of the same client that arrives late', async () => {
    const me = await enrolled();
    await me.save({ 'cmi.location': '5' }, { client: 'tab', sequence: 5 });
    const late = await me.save(
      { 'cmi.location': '3', 'cmi.exit': 'suspend' },
      { client: 'tab', sequence: 3 },
    );
    expect(late.json().saved).toBe(1);
    expect(await me.stored()).toEqual({ 'cmi.location': '5', 'cmi.exit': 'suspend' });
  });

  it.each([
    ['a client without a number', { client: 'tab' }],
    ['a number without a client', { sequence: 1 }],
  ])('treat a batch with %s as the newest', async (_name, writer) => {
    const me = await enrolled();
    await me.save({ 'cmi.location': '5' }, { client: 'tab', sequence: 5 });
    expect((await me.save({ 'cmi.location': '6' }, writer)).json().saved).toBe(1);
    expect(await me.stored()).toEqual({ 'cmi.location': '6' });
  });

  it('keep values that another device has saved since, when a batch is repeated', async () => {
    const me = await enrolled();
    await me.save({ 'cmi.location': '2' }, { client: 'phone', sequence: 9 });
    await me.save({ 'cmi.location': '7' }, { client: 'desk', sequence: 1 });
    await me.save({ 'cmi.location': '2' }, { client: 'phone', sequence: 9 });
    expect(await me.stored()).toEqual({ 'cmi.location': '7' });
    await me.save({ 'cmi.location': '8' }, { client: 'phone', sequence: 10 });
    expect(await me.stored()).toEqual({ 'cmi.location': '8' });
  });

  it.each([
    ['no values', {}],
    ['a list', ['cmi.location']],
    ['no map at all', undefined],
    ['a key that is no element', { location: '1' }],
    ['an element further in', { 'my.cmi.location': '1' }],
    ['a prototype', { 'cmi.__proto__.x': '1' }],
    ['a key of 256 characters', { [`cmi.${'x'.repeat(252)}`]: '1' }],
    ['a value of 64001 characters', { 'cmi.suspend_data': 'x'.repeat(64_001) }],
    ['a value that is no text', { 'cmi.location': 3 }],
    ['a character that cannot be stored', { 'cmi.location': 'a\0b' }],
    // Each request contains one valid value in addition.
    ['5001 keys', keys(5000)],
  ])('[PAPI-79] refuse %s and store nothing', async (_name, updates) => {
    const me = await enrolled();
    const mixed = Array.isArray(updates)
      ? updates
      : updates && { 'cmi.exit': 'suspend', ...updates };
    const sent = Object.keys(updates ?? {}).length === 0 ? updates : mixed;
    expect((await me.save(sent)).statusCode).toBe(400);
    expect(await me.stored()).toEqual({});
  });

  it('[PAPI-79] accept 5000 keys of 255 characters with values of 64000 characters, and keys of adl.', async () => {
    const me = await enrolled();
    const updates = { ...keys(4999), [`adl.${'x'.repeat(251)}`]: 'x'.repeat(64_000) };
    expect((await me.save(updates)).statusCode).toBe(200);
    expect(Object.keys(await me.stored())).toHaveLength(5000);
  });

  it('[PAPI-78] accept and return 64000 characters of suspend data', async () => {
    const me = await enrolled();
    const value = 'é'.repeat(64_000);
    expect((await me.save({ 'cmi.suspend_data': value })).statusCode).toBe(200);
    expect((await me.stored())['cmi.suspend_data'] === value).toBe(true);
  });

  it('[PAPI-78] refuse visitors, other students, students who are not enrolled, and courses without a package', async () => {
    const me = await enrolled();
    const updates = { 'cmi.location': '1' };
    const { client, studentId } = me;
    const body = { studentId, updates };
    expect((await test.visitor.post('/scorm/package/data', body)).statusCode).toBe(401);
    const foreign = await client.post('/scorm/package/data', { studentId: 'stu-else', updates });
    expect(foreign.statusCode).toBe(403);
    expect((await client.post('/scorm/another/data', body)).statusCode).toBe(403);
    expect((await client.post('/scorm/plain/data', body)).statusCode).toBe(404);
    expect((await client.post('/scorm/none/data', body)).statusCode).toBe(404);
    const stored = await test.sql`select 1 from scorm_values
      where student_id = any(${[studentId, 'stu-else']}::text[])`;
    expect(stored).toEqual([]);
  });

  it.each([
    ['completed', { 'cmi.core.lesson_status': 'completed' }, true],
    ['passed', { 'cmi.core.lesson_status': 'passed' }, true],
    ['completed (2004)', { 'cmi.completion_status': 'completed' }, true],
    ['failed', { 'cmi.core.lesson_status': 'failed' }, false],
    ['passed alone (2004)', { 'cmi.success_status': 'passed' }, false],
  ])('[SSAVE-14] treat %s as complete: %p', async (_name, updates, isComplete) => {
    const me = await enrolled();
    await me.save(updates);
    const { CompletedCourses } = (await me.client.get('/user/attributes')).json<UserAttributes>();
    expect(CompletedCourses).toEqual(isComplete ? ['package'] : []);
  });

  it('keep a course complete, also when the package reports a failure afterwards', async () => {
    const me = await enrolled();
    await me.save({ 'cmi.core.lesson_status': 'completed' });
    await me.save({ 'cmi.core.lesson_status': 'failed' });
    const attributes = (await me.client.get('/user/attributes')).json<UserAttributes>();
    expect(attributes.CompletedCourses).toEqual(['package']);
    expect(attributes.Courses['package']?.['scorm']).toEqual({
      'cmi.core.lesson_status': 'failed',
    });
  });
});

describe('PUT /courses/updateScormCompletion', () => {
  const complete = (me: Awaited<ReturnType<typeof enrolled>>, courseId = 'package') =>
    me.client.put('/courses/updateScormCompletion', { courseId });

  it('[PAPI-85] completes by the stored data, and keeps the first date', async () => {
    const [me, neighbour] = [await enrolled(), await enrolled()];
    await me.save({ 'cmi.core.lesson_status': 'passed' });
    // Earlier server versions did not complete a course when a package's values were saved.
    await test.sql`update enrolments set completed_at = null where student_id = ${me.studentId}`;
    const [first, again] = [await complete(me), await complete(me)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    const attributes = (await me.client.get('/user/attributes')).json<UserAttributes>();
    expect(attributes.CompletedCourses).toEqual(['package']);
    expect(attributes.Courses['package']).toMatchObject({
      IsCompleted: true,
      scorm: { 'cmi.core.lesson_status': 'passed' },
    });
    const others = (await neighbour.client.get('/user/attributes')).json<UserAttributes>();
    expect(others.CompletedCourses).toEqual([]);
  });

  it('[PAPI-85] refuses without a completion stored, without enrolment and for unknown courses', async () => {
    const me = await enrolled();
    await me.save({ 'cmi.core.lesson_status': 'incomplete' });
    expect((await complete(me)).statusCode).toBe(409);
    expect((await complete(me, 'another')).statusCode).toBe(403);
    expect((await complete(me, 'none')).statusCode).toBe(404);
    expect((await complete(me, 'plain')).statusCode).toBe(404);
  });
});
