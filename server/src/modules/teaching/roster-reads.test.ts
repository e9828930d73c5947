import { explainRead } from '../../../test/explained-query.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { startLearningApp } from '../../../test/test-learning.ts';
import { liveCourse } from '../../../test/test-live-course.ts';
import { addManyRosterStudents } from '../../../test/test-roster.ts';
import { createTeacherClient, teacherFiles } from '../../../test/test-teachers.ts';
import { createRosterService, type RosterRequest } from './roster.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({ ...teacherFiles, ...liveCourse('live'), ...liveCourse('other') });
  await createTeacherClient(test, 'ada');
  await addManyRosterStudents(test.sql, { courseId: 'live', students: 12_000 });
  await addManyRosterStudents(test.sql, { courseId: 'other', students: 12_000 });
  for (const table of ['students', 'enrolments', 'submissions', 'assessment_attempts'])
    await test.sql.driver.query(`vacuum analyze ${table}`);
});
afterAll(() => test.close());

const noSummaries = {
  read: () => Promise.reject(new Error('The roster reads no summary.')),
  forget: () => {},
};
const measureRoster = (request: RosterRequest) =>
  explainRead(test.sql, (sql) =>
    createRosterService(sql, noSummaries).read('ada-account', 'live', request),
  );

describe('the database reads of a roster with 12,000 students', () => {
  it.each([
    ['first', { page: 1 }],
    ['middle', { page: 60 }],
    ['searched', { page: 1, search: 'student 77' }],
  ])('concern only the students of the page: %s', async (_, request) => {
    const { blocks, scannedTables } = await measureRoster(request);
    for (const table of ['submissions', 'assessment_attempts'])
      expect(scannedTables).not.toContain(table);
    expect(blocks).toBeLessThan(2500);
  });

  it('concern one student when one is requested', async () => {
    const { blocks, scannedTables } = await measureRoster({ learnerId: 'many-77' });
    expect(scannedTables).not.toEqual(expect.arrayContaining(['enrolments', 'students']));
    expect(blocks).toBeLessThan(200);
  });
});
