import { buildCourse } from '@cairn/testing/builders';
import { enrollInCourse, listCourses } from './courses.contract.ts';
import { getCourse } from './course-item.contract.ts';
import type { Endpoint } from './endpoint.ts';
import { getCourseExercise } from './exercises.contract.ts';
import { listModules } from './modules.contract.ts';
import { parseResponse } from './parse-response.ts';
import { submitAssignment } from './submissions.contract.ts';

const onMisfit = jest.fn<void, [string]>();
const read = <E extends Endpoint>(endpoint: E, raw: unknown) =>
  parseResponse(endpoint, raw, onMisfit);
const without = (record: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

beforeEach(() => onMisfit.mockClear());

describe('a list', () => {
  const [first, second] = [buildCourse({ CourseID: 'one' }), buildCourse({ CourseID: 'two' })];

  it('is returned without invalid records, each of which is reported', () => {
    const bad = [without(first, 'CourseTitle'), 'text', null];
    expect(read(listCourses, [bad[0], first, bad[1], second, bad[2]])).toEqual([first, second]);
    expect(onMisfit.mock.calls).toEqual([['GET /courses/all: left out 0, 2, 4 of 5']]);
  });

  it('of nothing but misfits is no list, and neither is what is none', () => {
    expect(read(listCourses, [{ CourseID: 'one' }])).toBeUndefined();
    expect(read(listCourses, { courses: [first] })).toBeUndefined();
    expect(read(listCourses, [])).toEqual([]);
    expect(onMisfit).not.toHaveBeenCalled();
  });
});

it('anything else than the one record that was asked for is none, whatever it is', () => {
  for (const raw of [[], [buildCourse()], {}, { Item: null }, 'text', null]) {
    expect(read(getCourse, raw)).toBeUndefined();
  }
});

describe('what the documents let a record leave out', () => {
  it('[CCAT-04] [CCAT-15] a course without level counts as All Levels, and one description is enough', () => {
    const course = buildCourse({ CourseDescription: 'About data.', Description: 'About data.' });
    for (const name of ['Description', 'CourseDescription']) {
      const [answer] = read(listCourses, [without(course, name, 'Level')]) ?? [];
      expect(answer).toEqual({ ...course, Level: 'All Levels' });
    }
    const [bare] = read(listCourses, [without(course, 'Description', 'CourseDescription')]) ?? [];
    expect(bare).toEqual({ ...course, Description: '', CourseDescription: '' });
  });

  it('an exercise has its four texts, and a stored submission need not have a message', () => {
    const exercise = { Title: 'Scan', Description: 'd', Instructions: 'i', RegistrationCode: 'r' };
    expect(read(getCourseExercise, exercise)).toEqual({ ...exercise, ExerciseID: '' });
    expect(read(submitAssignment, {})).toEqual({ message: '' });
  });

  it('a lecture in a list may have its length alone', () => {
    const [course] = read(listCourses, [{ ...buildCourse(), Lectures: [{ Duration: 60 }] }]) ?? [];
    expect(course?.Lectures).toEqual([{ Title: '', Duration: 60 }]);
  });

  it('[DETAIL-40] contents come as a list or as an object with items', () => {
    const nodes = [{ id: 'week', type: 'folder', name: 'Week one', items: [] }];
    const item = { CourseID: 'live', Status: 'published' };
    for (const CourseContent of [nodes, { items: nodes }]) {
      const answer = read(getCourse, { Item: { ...item, CourseContent } });
      expect(answer?.Item.CourseContent).toEqual(nodes);
    }
    expect(read(getCourse, { Item: item })?.Item.CourseContent).toBeUndefined();
  });

  it('[EXER-01] an exercise may have no texts', () => {
    expect(read(getCourseExercise, { ExerciseID: 'ex-1' })).toEqual({
      ExerciseID: 'ex-1',
      Title: '',
      Description: '',
      Instructions: '',
    });
  });

  it('a module needs a name and its place, and its lecture an address', () => {
    const module = { ModuleID: 'm', CourseID: 'c', ModuleTitle: 'One', Order: 1 };
    const [answer] = read(listModules, [{ ...module, Lecture: { LectureUrl: '/a.webm' } }]) ?? [];
    expect(answer).toEqual({
      ...module,
      ModuleDescription: '',
      CompetencyIDs: {},
      Lecture: {
        LectureUrl: '/a.webm',
        LectureTitle: '',
        Description: '',
        Duration: 0,
        LectureAttachments: [],
      },
    });
  });

  it('a bare {} says that it was done', () => {
    expect(read(enrollInCourse, {})).toEqual({ message: '' });
    expect(read(enrollInCourse, undefined)).toBeUndefined();
  });
});
