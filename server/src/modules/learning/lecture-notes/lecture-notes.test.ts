import { randomUUID } from 'node:crypto';
import type { LectureNote } from '@cairn/api/lecture-notes.contract';
import { storeAtOnce } from '../../../../test/store-at-once.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ ...fullCourse('open'), ...fullCourse('another') });
});
afterAll(() => test.close());

const enrolled = async (): Promise<TestClient> => {
  const client = await test.as(await test.addStudent());
  await client.post('/courses/enroll', { courseId: 'open' });
  return client;
};
const save = (client: TestClient, note: object = {}, id: string = randomUUID()) =>
  client.put(`/courses/lectureNotes/${id}`, {
    courseId: 'open',
    moduleId: 'open-one',
    at: 3,
    text: 'Ask who can write.',
    ...note,
  });
const notes = async (client: TestClient, moduleId = 'open-one') =>
  (await client.get(`/courses/lectureNotes?courseId=open&moduleId=${moduleId}`)).json<
    LectureNote[]
  >();

describe('notes in a lecture', () => {
  it('are stored with their position, and returned in its order for their lecture only', async () => {
    const client = await enrolled();
    await save(client, { at: 4, text: ' second ' });
    await save(client, { at: 0, text: 'first' });
    await save(client, { moduleId: 'open-three', text: 'elsewhere' });
    expect(await notes(client)).toMatchObject([
      { at: 0, text: 'first' },
      { at: 4, text: 'second' },
    ]);
  });

  it('are stored once for repeated requests, changed, and deleted', async () => {
    const client = await enrolled();
    const id = randomUUID();
    await Promise.all([save(client, {}, id), save(client, {}, id)]);
    expect(await notes(client)).toHaveLength(1);
    await save(client, { text: 'Changed.' }, id);
    expect(await notes(client)).toMatchObject([{ noteId: id, text: 'Changed.' }]);
    for (const _ of [1, 2]) {
      expect((await client.delete(`/courses/lectureNotes/${id}`)).statusCode).toBe(200);
    }
    expect(await notes(client)).toEqual([]);
  });

  it('belong to one student, even with the same id', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const id = randomUUID();
    await save(theirs, { text: 'theirs' }, id);
    expect(await notes(mine)).toEqual([]);
    await mine.delete(`/courses/lectureNotes/${id}`);
    await save(mine, { text: 'mine' }, id);
    expect(await notes(theirs)).toMatchObject([{ text: 'theirs' }]);
    expect(await notes(mine)).toMatchObject([{ text: 'mine' }]);
  });

  it.each([
    ['a blank text', { text: ' \n' }, 400],
    ['4,001 characters', { text: 'a'.repeat(4001) }, 400],
    ['a negative second', { at: -1 }, 400],
    ['a module without a lecture', { moduleId: 'open-two' }, 404],
    ['a course of others', { courseId: 'another', moduleId: 'another-one' }, 403],
  ])('refuse %s', async (_name, note, status) => {
    const client = await enrolled();
    expect((await save(client, note)).statusCode).toBe(status);
    expect(await notes(client)).toEqual([]);
  });

  it('refuse an invalid id and one of another lecture, and accept 4,000 characters', async () => {
    const client = await enrolled();
    expect((await save(client, {}, 'none')).statusCode).toBe(400);
    const id = randomUUID();
    expect((await save(client, { text: 'a'.repeat(4000) }, id)).statusCode).toBe(200);
    expect((await save(client, { moduleId: 'open-three' }, id)).statusCode).toBe(409);
  });

  it('are limited to 360 in a lecture: one more is refused, a change is accepted', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'open' });
    await test.sql`insert into lecture_notes (student_id, note_id, course_id, module_id, seconds, text)
      select ${student.studentId}, gen_random_uuid(), 'open', 'open-one', number, 'x'
      from generate_series(1, 359) number`;
    const id = randomUUID();
    const [one, other] = await Promise.all([save(client, {}, id), save(client, {}, id)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const refused = await save(client);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'There are too many notes. Delete some before you add another.',
      },
    ]);
    expect((await save(client, { text: 'Changed.' }, id)).statusCode).toBe(200);
    expect(await notes(client)).toHaveLength(360);
    expect((await save(client, { moduleId: 'open-three' })).statusCode).toBe(200);
  });

  it('are limited to 10,000 of a student in all lectures', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'open' });
    await test.sql`insert into lecture_notes (student_id, note_id, course_id, module_id, seconds, text)
      select ${student.studentId}, gen_random_uuid(), 'open', 'gone-' || number / 300, 1, 'x'
      from generate_series(1, 9999) number`;
    expect((await save(client)).statusCode).toBe(200);
    expect((await save(client)).statusCode).toBe(409);
  });

  it('are limited to 10,000 of a student, also for simultaneous requests in several courses', async () => {
    const student = await test.addStudent();
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'open' });
    await client.post('/courses/enroll', { courseId: 'another' });
    await test.sql`insert into lecture_notes (student_id, note_id, course_id, module_id, seconds, text)
      select ${student.studentId}, gen_random_uuid(), 'open', 'gone-' || number / 300, 1, 'x'
      from generate_series(1, 9998) number`;
    // Also stores that the student works in this quarter of an hour, for which the second call would wait otherwise.
    expect((await save(client)).statusCode).toBe(200);
    const answers = await storeAtOnce(test.sql, 'lecture_notes', () => [
      save(client),
      save(client, { courseId: 'another', moduleId: 'another-one' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });

  it('require a token', async () => {
    expect((await save(test.visitor)).statusCode).toBe(401);
  });
});
