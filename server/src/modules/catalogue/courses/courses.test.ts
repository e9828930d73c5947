import { type Course, listCourses } from '@cairn/api/courses.contract';
import type { CourseItem } from '@cairn/api/course-item.contract';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, fullCourse, packagedCourse } from '../../../../test/test-content.ts';
import { samplePdf, samplePng } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

let test: TestApp;
let visitor: TestClient;
let north: TestClient;
let nobody: TestClient;

const live = {
  'courses/live/course.yaml': aCourse('live', {
    CourseTitle: 'A live one',
    CourseType: 'sync',
    CourseContent: [
      {
        type: 'folder',
        id: 'week-1',
        name: 'Week 1',
        items: [
          {
            type: 'lecture',
            id: 'meeting-1',
            name: 'Kick-off',
            meetingUrl: 'meet.example/abc',
            meetingDateTime: '+3d 14:00',
            Duration: 3600,
            attachments: ['sheet.pdf'],
          },
          { type: 'file', id: 'file-1', name: 'Sheet', file: 'sheet.pdf' },
        ],
      },
      { type: 'assignment', id: 'task-1', name: 'Task', dueDate: '2026-05-04T15:00:00Z' },
      {
        type: 'assessment',
        id: 'check-1',
        name: 'Check',
        Assessment: {
          Timer: 5,
          MinimumPassingPercentage: 50,
          Questions: [{ type: 'true-false', text: 'Is it?', points: 2, correctAnswer: ['True'] }],
        },
      },
    ],
  }),
  'courses/live/sheet.pdf': samplePdf,
};

beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open', { CourseTitle: 'Zebras', Thumbnail: 'zebra.png' }),
    'courses/open/zebra.png': samplePng,
    ...fullCourse('for-north', { CourseTitle: 'northern lights', Groups: ['north'] }),
    ...fullCourse('for-south', { CourseTitle: 'Southern cross', Groups: ['south'] }),
    ...fullCourse('public', {
      CourseTitle: 'Public for all',
      Groups: ['south'],
      PublicallyAccessible: true,
    }),
    ...fullCourse('draft', { CourseTitle: 'Not yet', Status: 'draft' }),
    ...packagedCourse('package', { CourseTitle: 'Packaged' }),
    ...live,
  });
  visitor = test.visitor;
  north = await test.as(await test.addStudent({ groupIds: ['north'] }));
  nobody = await test.as(await test.addStudent());
});
afterAll(() => test.close());

const idsOf = async (client: TestClient, path = '/courses/all') =>
  (await client.get(path)).json<Course[]>().map(({ CourseID }) => CourseID);
const itemOf = async (client: TestClient, courseId: string) =>
  (await client.get(`/courses/attributes?courseID=${courseId}`)).json<{ Item: CourseItem }>().Item;

describe('GET /courses/all', () => {
  it('[API-38] shows a visitor the courses without groups, sorted by title, no drafts', async () => {
    expect(await idsOf(visitor)).toEqual(['live', 'package', 'open']);
  });

  it('[API-38] shows a student also the courses of their groups and public ones', async () => {
    expect(await idsOf(north)).toEqual(['live', 'for-north', 'package', 'public', 'open']);
    expect(await idsOf(nobody)).toEqual(['live', 'package', 'public', 'open']);
  });

  it('[API-38] sends the catalogue fields, with both names where there are two, and nothing private', async () => {
    const answer = await visitor.get('/courses/all');
    const course = listCourses.answer.parse(answer.json()).find((one) => one.CourseID === 'open');
    expect(course).toEqual({
      CourseID: 'open',
      CourseTitle: 'Zebras',
      CourseDescription: 'What it is about.',
      Description: 'What it is about.',
      Category: 'Data',
      Level: 'Beginner',
      CourseType: 'async',
      Type: 'async',
      Status: 'published',
      ThumbnailUrl: expect.stringMatching(/^\/media\/picture\/[0-9a-f]{32}\/picture\.png$/),
      InstructorID: 'ada-moss',
      Collaborators: ['ben-ruiz'],
      Groups: [],
      PublicallyAccessible: false,
      Lectures: [
        { Title: 'The lecture', Duration: 5 },
        { Title: 'The lecture', Duration: 5 },
      ],
      LearningObjectives: ['Ask well'],
      CompetencyIDs: ['sql'],
      IsScorm: false,
    });
    expect(answer.body).not.toMatch(
      /Students|SurveyResponses|correctAnswer|signature|scorm-content/,
    );
  });

  it('returns the durations of the meetings of a live course', async () => {
    const courses = (await visitor.get('/courses/all')).json<Course[]>();
    expect(courses.find(({ CourseID }) => CourseID === 'live')?.Lectures).toEqual([
      { Title: 'Kick-off', Duration: 3600 },
    ]);
  });

  it('answers 304 to a browser that has the list, and the list to another caller', async () => {
    const first = await visitor.get('/courses/all');
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await visitor.get('/courses/all', { headers })).statusCode).toBe(304);
    expect((await north.get('/courses/all', { headers })).statusCode).toBe(200);
  });
});

describe('GET /courses/attributes', () => {
  it('[TAPI-05] answers visitors and students', async () => {
    for (const client of [visitor, north]) {
      expect(await itemOf(client, 'open')).toMatchObject({ CourseTitle: 'Zebras' });
    }
  });

  it.each([
    ['an unknown id', '?courseID=none', 404, 'not-found'],
    ['no id', '', 400, 'invalid'],
  ])('[TAPI-05] [API-44] [PAPI-49] refuses %s', async (_name, query, status, code) => {
    const answer = await visitor.get(`/courses/attributes${query}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('[TAPI-06] [API-44] returns only that a draft is a draft', async () => {
    expect(await itemOf(north, 'draft')).toEqual({
      CourseID: 'draft',
      Status: 'draft',
      // The contract adds these defaults for absent fields.
      Groups: [],
      PublicallyAccessible: false,
    });
  });

  it('[TAPI-06] [API-44] returns only the fields with which a page refuses a course of another group', async () => {
    const redacted = {
      CourseID: 'for-south',
      Status: 'published',
      Groups: ['south'],
      PublicallyAccessible: false,
    };
    for (const client of [visitor, north, nobody]) {
      expect(await itemOf(client, 'for-south')).toEqual(redacted);
    }
  });

  it('[TAPI-06] returns a public course of other groups to all callers', async () => {
    for (const client of [visitor, north, nobody]) {
      expect(await itemOf(client, 'public')).toMatchObject({
        CourseTitle: 'Public for all',
        Attachments: [expect.stringContaining('signature=')],
      });
    }
  });

  it('[TAPI-07] [PAPI-49] leaves out file URLs for callers who are not enrolled', async () => {
    for (const client of [visitor, north]) {
      const open = await itemOf(client, 'open');
      expect(open).toMatchObject({ CourseTitle: 'Zebras', PublicallyAccessible: false });
      expect(open).not.toHaveProperty('Attachments');
      expect(open).not.toHaveProperty('PostSurvey');
    }
    const tree = JSON.stringify(await itemOf(visitor, 'live'));
    expect(tree).toContain('Kick-off');
    expect(tree).not.toMatch(/meet\.example|s3Url|signature/);
    expect(await itemOf(visitor, 'package')).not.toHaveProperty('LaunchFile');
    expect(await itemOf(visitor, 'package')).toMatchObject({ IsScorm: true });
  });

  it('returns the points of an assessment without its questions to others', async () => {
    for (const client of [visitor, nobody]) {
      const [, , check] = (await itemOf(client, 'live')).CourseContent ?? [];
      expect(check?.McqObj?.Questions).toEqual([{ type: 'true-false', points: 2 }]);
    }
  });

  it('[TAPI-07] [PAPI-49] returns file URLs to enrolled students, with their own data only', async () => {
    const student = await test.addStudent();
    const other = await test.as(await test.addStudent());
    const me = await test.as(student);
    for (const client of [me, other]) {
      await client.post('/courses/enroll', { courseId: 'live' });
      await client.post('/courses/enroll', { courseId: 'package' });
    }
    const item = await itemOf(me, 'live');
    expect(item.Students).toEqual({ [student.studentId]: {} });
    expect(item.CourseContent?.[0]?.items).toMatchObject([
      {
        type: 'lecture',
        meetingUrl: 'meet.example/abc',
        attachments: [
          { fileName: 'sheet.pdf', s3Url: expect.stringContaining('/media/attachment/') },
        ],
      },
      { type: 'file', s3Url: expect.stringContaining('/media/file/') },
    ]);
    expect(item.CourseContent?.[1]).toMatchObject({
      assignmentId: 'task-1',
      MaxScore: 100,
      dueDate: '2026-05-04T15:00:00.000Z',
    });
    expect(item.CourseContent?.[2]).toMatchObject({
      assessmentId: 'check-1',
      McqObj: {
        Timer: 5,
        MinimumPassingPercentage: 50,
        Questions: [{ id: 'q1', type: 'true-false', text: 'Is it?', points: 2 }],
      },
    });
    expect(item.CourseContent?.[2]?.McqObj?.Questions[0]).not.toHaveProperty('correctAnswer');
    expect(await itemOf(me, 'package')).toMatchObject({
      LaunchFile: 'start%20page.html',
      ScormS3Url: expect.stringMatching(/^\/scorm-content\/package\/[0-9a-f]{16}\/$/),
    });
  });
});
