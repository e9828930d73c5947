import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import { listItemKinds } from '@cairn/domain/module-progress.rules';
import type { TestApp } from '../../../../test/test-app.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { aCourse, aLecture, aModule, fullCourse } from '../../../../test/test-content.ts';
import { createWav, createWebm } from '../../../../test/test-files.ts';
import { startLearningApp } from '../../../../test/test-learning.ts';

/** A lecture with chapters and two qualities, and one without either. */
const sizedModules = [
  aModule('sized-one', {
    Lecture: aLecture({
      Chapters: [
        { Title: 'Who', Start: 0 },
        { Title: 'What', Start: 2.5 },
      ],
      Qualities: [
        { Label: '540p', Film: 'film.webm' },
        { Label: '270p', Film: 'small.webm' },
      ],
    }),
  }),
  aModule('sized-two', { ExerciseID: 'ex-sql' }),
  aModule('sized-three', { Lecture: aLecture() }),
];

let test: TestApp;
let enrolled: TestClient;
let other: TestClient;

beforeAll(async () => {
  test = await startLearningApp({
    ...fullCourse('open'),
    'courses/open/film_es.wav': createWav(5),
    'courses/open/film_ar.wav': createWav(5),
    'courses/open/film_ar.txt': '0s - 2s: نعم.\n',
    ...fullCourse('public', { PublicallyAccessible: true, Groups: ['south'] }),
    ...fullCourse('for-south', { Groups: ['south'] }),
    ...fullCourse('draft', { Status: 'draft' }),
    'courses/empty/course.yaml': aCourse('empty'),
    ...fullCourse('sized', { Modules: sizedModules }),
    'courses/sized/small.webm': createWebm(4.8),
  });
  enrolled = await test.as(await test.addStudent());
  other = await test.as(await test.addStudent());
  await enrolled.post('/courses/enroll', { courseId: 'open' });
});
afterAll(() => test.close());

const modulesOf = async (client: TestClient, courseId: string): Promise<CourseModule[]> =>
  listModules.answer.parse((await client.get(`/modules/courses/${courseId}`)).json());
/** Lists which parts each module has, as its progress is counted. */
const listParts = (modules: readonly CourseModule[]) =>
  modules.map((module) => listItemKinds(module));
const ALL_PARTS = [['lecture'], ['exercise', 'assessment'], ['lecture']];
const finish = (moduleId: string, component: string) =>
  enrolled.put('/courses/updateModuleProgress', { courseId: 'open', moduleId, component });

describe('GET /modules/courses/{id}', () => {
  it('[TAPI-17] answers the modules sorted by Order', async () => {
    const modules = await modulesOf(test.visitor, 'open');
    expect(modules.map(({ ModuleID, Order }) => [ModuleID, Order])).toEqual([
      ['open-one', 1],
      ['open-two', 2],
      ['open-three', 3],
    ]);
    expect(modules[0]).toMatchObject({
      CourseID: 'open',
      ModuleTitle: 'Module open-one',
      Lecture: { LectureTitle: 'The lecture', Duration: 5 },
      CompetencyIDs: { charts: true },
    });
    expect(modules[1]).toMatchObject({ ExerciseID: 'ex-sql', ExerciseTitle: 'Ask a database' });
  });

  it('returns chapters to all callers, and URLs of the qualities only to callers who may watch', async () => {
    const Chapters = [
      { Title: 'Who', Start: 0 },
      { Title: 'What', Start: 2.5 },
    ];
    expect((await modulesOf(enrolled, 'sized'))[0]?.Lecture).toMatchObject({ Chapters });
    expect((await modulesOf(enrolled, 'sized'))[0]?.Lecture?.Qualities).toBeUndefined();
    await enrolled.post('/courses/enroll', { courseId: 'sized' });
    const [first, , third] = await modulesOf(enrolled, 'sized');
    expect(first?.Lecture?.Qualities).toEqual([
      { Label: '540p', Url: first?.Lecture?.LectureUrl },
      { Label: '270p', Url: expect.stringMatching(/small\.webm\?expires=\d+&signature=/) },
    ]);
    expect(third?.Lecture).not.toHaveProperty('Qualities');
    expect(third?.Lecture).not.toHaveProperty('Chapters');
    const small = await test.app.inject({ url: first?.Lecture?.Qualities?.[1]?.Url ?? '' });
    expect([small.statusCode, small.rawPayload.equals(createWebm(4.8))]).toEqual([200, true]);
  });

  it('lists the translations of a lecture, also for callers who may not watch it yet', async () => {
    for (const client of [test.visitor, enrolled]) {
      const modules = await modulesOf(client, 'open');
      expect(modules[0]?.Lecture).toMatchObject({
        AudioLanguages: ['es', 'ar'],
        TranscriptLanguages: ['ar'],
      });
      expect((await modulesOf(client, 'public'))[0]?.Lecture).toMatchObject({
        AudioLanguages: [],
        TranscriptLanguages: [],
      });
    }
  });

  it('[TAPI-17] answers an empty list for a course without modules', async () => {
    expect(await modulesOf(test.visitor, 'empty')).toEqual([]);
  });

  it.each([
    ['none', 404],
    ['draft', 404],
    ['for-south', 403],
  ])('[TAPI-17] refuses %s with %i', async (courseId, status) => {
    for (const client of [test.visitor, enrolled]) {
      expect((await client.get(`/modules/courses/${courseId}`)).statusCode).toBe(status);
    }
  });

  it('[TAPI-18] lists every part without its content for visitors and students who are not enrolled', async () => {
    for (const client of [test.visitor, other]) {
      const modules = await modulesOf(client, 'open');
      expect(listParts(modules)).toEqual(ALL_PARTS);
      const url = modules[0]?.Lecture?.LectureUrl ?? '';
      expect(url).toMatch(/^\/media\/lecture\/[0-9a-f]{32}\/film\.webm$/);
      expect((await test.app.inject(url)).statusCode).toBe(403);
      expect(modules[0]?.Lecture?.LectureAttachments).toEqual([]);
      expect(modules[1]?.McqObj?.Questions).toEqual([
        { type: 'multiple-choice', points: 2 },
        { type: 'multiple-choice', points: 3 },
      ]);
    }
  });

  it('[TAPI-18] gives visitors of a public course the lectures, and no answers', async () => {
    for (const client of [test.visitor, other]) {
      const modules = await modulesOf(client, 'public');
      expect(listParts(modules)).toEqual(ALL_PARTS);
      const [first, second, third] = modules;
      for (const module of [first, third]) {
        const url = module?.Lecture?.LectureUrl ?? '';
        expect((await test.app.inject(url)).statusCode).toBe(200);
        expect(module?.Lecture?.LectureAttachments).toHaveLength(1);
      }
      expect(second?.McqObj?.Questions[0]).toEqual({ type: 'multiple-choice', points: 2 });
    }
  });

  it('[TAPI-18] returns the content of unlocked modules to enrolled students, and answers only with it', async () => {
    const modules = await modulesOf(enrolled, 'open');
    expect(listParts(modules)).toEqual(ALL_PARTS);
    const [first, second] = modules;
    expect((await test.app.inject(first?.Lecture?.LectureUrl ?? '')).statusCode).toBe(200);
    expect(first?.Lecture?.LectureAttachments).toEqual([
      { fileName: 'hand-out.pdf', s3Url: expect.stringContaining('signature=') },
    ]);
    expect(second?.McqObj?.Questions).toEqual([
      { type: 'multiple-choice', points: 2 },
      { type: 'multiple-choice', points: 3 },
    ]);

    await finish('open-one', 'LectureCompleted');
    const [, unlocked, locked] = await modulesOf(enrolled, 'open');
    expect(unlocked?.McqObj).toMatchObject({
      MinimumPassingPercentage: 60,
      Questions: [{ options: ['this', 'that'] }, { points: 3 }],
    });
    // Correct answers are sent only after a pass (decision 077).
    for (const question of unlocked?.McqObj?.Questions ?? []) {
      expect(question).not.toHaveProperty('correctAnswer');
    }
    const url = locked?.Lecture?.LectureUrl ?? '';
    expect(url).not.toContain('signature');
    expect((await test.app.inject(url)).statusCode).toBe(403);
    expect(locked?.Lecture?.LectureAttachments).toEqual([]);
    // Whoever has not enrolled sees no more since then.
    expect((await modulesOf(other, 'open'))[1]?.McqObj?.Questions[0]).toEqual({
      type: 'multiple-choice',
      points: 2,
    });
  });
});
