import { getUpskillStudent } from '@cairn/api/upskilling.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { addUpskillingRoutes } from './upskilling.routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

// A session ends when its account is removed, so this test removes the account during a request.
it('[PAPI-24] answers not-found when the account was removed', async () => {
  const handlers = new Map<Endpoint, (input: object, caller: string) => Promise<unknown>>();
  addUpskillingRoutes((endpoint, handler) => void handlers.set(endpoint, handler as never), {
    sql: test.sql,
    upskilling: {} as never,
    learning: { readCourseProgress: () => Promise.resolve({}) },
  });
  const answer = (studentId: string) => handlers.get(getUpskillStudent)?.({}, studentId);
  const { studentId } = await test.addStudent();
  await expect(answer(studentId)).resolves.toMatchObject({ StudentID: studentId });
  await test.sql`delete from students where student_id = ${studentId}`;
  await expect(answer(studentId)).rejects.toMatchObject({ code: 'not-found' });
});
