import type { Instructor } from '@cairn/api/people.contract';
import type { WorkPage } from '@cairn/api/teaching.contract';
import { formatFullName } from '@cairn/domain/full-name.rules';
import type { TestApp } from './test-app.ts';
import { startLearningApp } from './test-learning.ts';
import { storeTestSubmission, liveCourses } from './test-submissions.ts';
import { createTeacherClient } from './test-teachers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp(liveCourses);
});
afterAll(() => test.close());

describe('the full name of a person', () => {
  it('is the same in the database and in the browser for every letter', async () => {
    const letters = Array.from({ length: 0x3_ff_ff }, (_, index) => index + 1)
      .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
      .map((point) => String.fromCodePoint(point));
    const [row] = await test.sql<{ names: string[] }[]>`
      select array_agg(full_name('王' || letter || '王', '明') order by place) as names
      from unnest(${letters}::text[]) with ordinality as given (letter, place)`;
    const wrong = letters.filter(
      (letter, at) => row?.names[at] !== formatFullName(`王${letter}王`, '明'),
    );
    expect(wrong).toEqual([]);
  });

  it('is the same in the database and in the browser for both parts', async () => {
    const parts = [
      'Maya',
      'محمد',
      '王',
      '민준',
      'さくら',
      '明 明',
      ' 明 ',
      '明·明',
      'Ming 明',
      '',
      ' ',
    ];
    const names = parts.flatMap((first) => parts.map((last) => [first, last] as const));
    const rows = await test.sql<{ name: string }[]>`
      select full_name(first, last) as name
      from unnest(${names.map(([first]) => first)}::text[], ${names.map(([, last]) => last)}::text[])
        with ordinality as given (first, last, place) order by place`;
    expect(rows.map(({ name }) => name)).toEqual(
      names.map(([first, last]) => formatFullName(first, last)),
    );
  });

  it('is null for an unknown person', async () => {
    const [row] = await test.sql`select full_name(null, null) as name`;
    expect(row).toEqual({ name: null });
  });

  it('begins with a Chinese family name at the desk and in a course', async () => {
    const ada = await createTeacherClient(test, 'ada');
    await test.addStudent({ studentId: 'ming', firstName: '小明', lastName: '王' });
    await storeTestSubmission(test, { studentId: 'ming' });
    const { work } = (await ada.get('/teaching/work')).json<WorkPage>();
    expect(work.map(({ learner }) => learner.name)).toEqual(['王小明']);
    await test.sql`update instructors set first_name = '민준', last_name = '김'
      where instructor_id = 'ben-ruiz'`;
    const answer = await test.visitor.get('/instructor/details?InstructorID=ben-ruiz');
    expect(answer.json<Instructor>().FullName).toBe('김민준');
  });
});
