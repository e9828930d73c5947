import type { RangeExercise } from '@cairn/api/exercises.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import { fullCourse } from '../../../../test/test-content.ts';
import { samplePdf } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open', { CourseTitle: 'Open' }),
    ...fullCourse('for-south', { CourseTitle: 'South', Groups: ['south'] }),
    'roles.yaml': [
      {
        RoleID: 'analyst',
        RoleTitle: 'Analyst',
        Description: 'Reads numbers.',
        CourseIDs: ['open'],
        CompetencyIDs: [],
      },
    ],
  });
});
afterAll(() => test.close());

describe('GET /exercises/id/{exerciseId}', () => {
  it('[TAPI-20] answers the exercise, the registration code only to the enrolled', async () => {
    const client = await test.as(await test.addStudent());
    const exercise = {
      ExerciseID: 'ex-sql',
      Title: 'Ask a database',
      Description: 'A first query.',
      Instructions: 'Open the desktop.',
    };
    expect((await client.get('/exercises/id/ex-sql')).json()).toEqual(exercise);
    await client.post('/courses/enroll', { courseId: 'open' });
    expect((await client.get('/exercises/id/ex-sql')).json()).toEqual({
      ...exercise,
      RegistrationCode: 'REG-77',
    });
  });

  it('[TAPI-20] refuses an unknown id, visitors and other students’ ids', async () => {
    const client = await test.as(await test.addStudent());
    expect((await client.get('/exercises/id/none')).statusCode).toBe(404);
    expect((await test.visitor.get('/exercises/id/ex-sql')).statusCode).toBe(401);
    const foreign = await client.get('/exercises/id/ex-sql', { headers: { id: 'stu-else' } });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('GET /exercises/student', () => {
  const listOf = async (client: Awaited<ReturnType<TestApp['as']>>) =>
    (await client.get('/exercises/student')).json<RangeExercise[]>();

  it('[PAPI-64] lists the exercises of the student’s courses, naming only courses they may see', async () => {
    const client = await test.as(await test.addStudent());
    expect(await listOf(client)).toEqual([]);
    await client.post('/courses/enroll', { courseId: 'open' });
    expect(await listOf(client)).toEqual([
      {
        ExerciseID: 'ex-sql',
        Title: 'Ask a database',
        Description: 'A first query.',
        Category: ['Databases'],
        Courses: ['open'],
        CoursesTitles: ['Open'],
        Roles: ['Analyst'],
        PdfUrl: expect.stringContaining('/media/file/'),
        McqUrl: expect.stringContaining('/media/file/'),
      },
    ]);
  });

  it('[PAPI-64] lists also exercises for which the student has a desktop', async () => {
    const student = await test.addStudent();
    await test.sql`insert into exercise_workspaces (student_id, exercise_id, workspace_id)
      values (${student.studentId}, 'ex-other', 'ws-1')`;
    const client = await test.as(student);
    expect((await listOf(client)).map(({ Title }) => Title)).toEqual(['Another one']);
    expect((await client.get('/user/attributes')).json().ExerciseIDWorkspaceIDMapping).toEqual({
      'ex-other': 'ws-1',
    });
  });

  it('[PAPI-70] serves the quiz as JSON without the right answers, and the hand-out as a PDF', async () => {
    const client = await test.as(await test.addStudent());
    await client.post('/courses/enroll', { courseId: 'open' });
    const [exercise] = await listOf(client);
    const quiz = await test.app.inject(exercise?.McqUrl ?? '');
    expect(quiz.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(quiz.json()).toEqual({
      question1: { text: 'Which?', options: [{ text: 'a' }, { text: 'b' }] },
    });
    const handOut = await test.app.inject(exercise?.PdfUrl ?? '');
    expect(handOut.rawPayload.equals(samplePdf)).toBe(true);
    expect(handOut.headers['content-disposition']).toMatch(/^inline/);
  });

  it('[PAPI-70] lets a page of the site read the quiz with a JSON content type, wherever the site is', async () => {
    const site = 'https://learn.example';
    const elsewhere = await startLearningApp({}, { corsOrigins: [site] });
    try {
      const preflight = (origin: string) =>
        elsewhere.app.inject({
          method: 'OPTIONS',
          url: '/media/file/digest/ex-sql-quiz.json?expires=1&signature=s',
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'content-type',
          },
        });
      const { headers, statusCode } = await preflight(site);
      expect(statusCode).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(site);
      expect(headers['access-control-allow-headers']).toBe('content-type');
      const stranger = await preflight('https://else.example');
      expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
    } finally {
      await elsewhere.close();
    }
  });

  it('[PAPI-64] refuses visitors and other students’ ids', async () => {
    const client = await test.as(await test.addStudent());
    expect((await test.visitor.get('/exercises/student')).statusCode).toBe(401);
    const foreign = await client.get('/exercises/student', { headers: { id: 'stu-else' } });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('GET /exercises/{id}', () => {
  it('[PAPI-66] returns the same exercise as the list, for a course or a desktop of the student', async () => {
    const student = await test.addStudent();
    await test.sql`insert into exercise_workspaces (student_id, exercise_id, workspace_id)
      values (${student.studentId}, 'ex-other', 'ws-of-one')`;
    const client = await test.as(student);
    await client.post('/courses/enroll', { courseId: 'open' });
    const [ofDesktop, ofCourse] = (await client.get('/exercises/student')).json<RangeExercise[]>();
    expect((await client.get('/exercises/ex-sql')).json()).toEqual(ofCourse);
    expect((await client.get('/exercises/ex-other')).json()).toEqual(ofDesktop);
    expect(ofDesktop).toMatchObject({ ExerciseID: 'ex-other', PdfUrl: '', McqUrl: '' });
  });

  it('[PAPI-66] refuses an unknown exercise, one that is not the student’s, and another student’s id', async () => {
    const client = await test.as(await test.addStudent());
    expect((await client.get('/exercises/none')).statusCode).toBe(404);
    expect((await client.get('/exercises/ex-sql')).statusCode).toBe(403);
    expect((await test.visitor.get('/exercises/ex-sql')).statusCode).toBe(401);
    await client.post('/courses/enroll', { courseId: 'open' });
    expect((await client.get('/exercises/ex-sql')).statusCode).toBe(200);
    const foreign = await client.get('/exercises/ex-sql', { headers: { id: 'stu-else' } });
    expect(foreign.statusCode).toBe(403);
  });
});
