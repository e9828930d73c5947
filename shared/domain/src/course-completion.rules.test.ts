import {
  getCourseState,
  tallyModuleFlags,
  isCourseCompleted,
  isPackagedCourse,
  findStudentCourseRecord,
} from './course-completion.rules.ts';

const learner = (progress?: Record<string, unknown>, CompletedCourses: string[] = []) => ({
  CompletedCourses,
  Courses: progress ? { c1: progress } : {},
});
const course = (CourseType: string) => ({ CourseID: 'c1', CourseType });
const done = { LectureCompleted: true };
const open = { LectureCompleted: true, AssessmentCompleted: false };
const rest = (ExerciseCompleted: boolean, AssessmentCompleted: boolean) => ({
  ExerciseCompleted,
  AssessmentCompleted,
});

describe('course completion', () => {
  it.each([
    ['modules that are not done', 'async', { m1: open }],
    ['a live course that is failed', 'sync', { Status: 'Fail' }],
    ['a package that is not completed', 'scorm', { scorm: { 'cmi.completion_status': 'failed' } }],
    ['no progress at all', 'async', undefined],
  ])('[RULE-01] [COMP-10] an id in CompletedCourses wins over %s', (_name, type, progress) => {
    expect(isCourseCompleted(course(type), learner(progress, ['c2', 'c1']))).toBe(true);
    expect(isCourseCompleted(course(type), learner(progress, ['c2']))).toBe(false);
  });

  it.each([
    ['nested 2004 completed', { cmi: { completion_status: 'completed' } }, true],
    ['nested 2004 passed', { cmi: { completion_status: 'passed' } }, true],
    ['nested 1.2 completed', { cmi: { core: { lesson_status: 'completed' } } }, true],
    ['nested 1.2 passed', { cmi: { core: { lesson_status: 'passed' } } }, true],
    ['flat 2004 completed', { 'cmi.completion_status': 'completed' }, true],
    ['flat 2004 passed', { 'cmi.completion_status': 'passed' }, true],
    ['flat 1.2 completed', { 'cmi.core.lesson_status': 'completed' }, true],
    ['flat 1.2 passed', { 'cmi.core.lesson_status': 'passed' }, true],
    ['failed', { 'cmi.core.lesson_status': 'failed' }, false],
    ['incomplete', { cmi: { completion_status: 'incomplete' } }, false],
    ['nothing stored', undefined, false],
  ])('[RULE-02] [COMP-11] packaged, %s', (_name, scorm, expected) => {
    expect(isCourseCompleted(course('scorm'), learner({ scorm }))).toBe(expected);
  });

  it('[RULE-02] [VIEW-05] a live course that brings a package is completed by the package', () => {
    const live = { ...course('sync'), LaunchFile: 'index.html' };
    const scorm = { 'cmi.completion_status': 'completed' };
    expect(isCourseCompleted(live, learner({ Status: 'Pass' }))).toBe(false);
    expect(isCourseCompleted(live, learner({ Status: 'Fail', scorm }))).toBe(true);
  });

  it.each([
    ['Pass', true],
    ['pass', true],
    ['PASS', true],
    ['Fail', false],
    [undefined, false],
  ])('[RULE-03] [COMP-11] live, status %j', (Status, expected) => {
    expect(isCourseCompleted(course('sync'), learner({ Status }))).toBe(expected);
  });

  it.each([
    ['all flags true', { m1: done, m2: { ExerciseCompleted: true } }, true],
    ['one module with all three', { m1: { ...done, ...rest(true, true) } }, true],
    ['a lecture not seen', { m1: { LectureCompleted: false, ...rest(true, true) } }, false],
    ['an exercise not done', { m1: { ...done, ...rest(false, true) } }, false],
    ['an assessment not passed', { m1: { ...done, ...rest(true, false) } }, false],
    ['one flag false in the first of three', { m1: open, m2: done, m3: done }, false],
    ['one flag false in the middle', { m1: done, m2: open, m3: done }, false],
    ['one flag false in the last', { m1: done, m2: done, m3: open }, false],
    ['every flag false', { m1: { LectureCompleted: false, ...rest(false, false) } }, false],
    ['an empty map', {}, false],
    ['no map', undefined, false],
    ['only keys that are not modules', { EnrolledAt: '2026-01-01', scorm: {} }, false],
    ['other keys beside modules', { EnrolledAt: '2026-01-01', m1: done }, true],
  ])('[RULE-04] [COMP-12] async, %s', (_name, progress, expected) => {
    expect(isCourseCompleted(course('async'), learner(progress))).toBe(expected);
    // A completed second course must not affect this one.
    const { Courses } = learner(progress);
    const both = { CompletedCourses: ['c2'], Courses: { c2: { m1: done }, ...Courses } };
    expect(isCourseCompleted(course('async'), both)).toBe(expected);
  });

  it.each([
    ['async', { m1: done }],
    ['sync', { Status: 'Pass' }],
    ['scorm', { scorm: { 'cmi.completion_status': 'completed' } }],
  ])(
    'a stored completion decides alone for %s: the classification is for older records',
    (type, facts) => {
      const completed = (progress: Record<string, unknown>) =>
        isCourseCompleted(course(type), learner(progress));
      expect(completed(facts)).toBe(true);
      expect(completed({ ...facts, IsCompleted: false })).toBe(false);
      expect(completed({ IsCompleted: true })).toBe(true);
      expect(isCourseCompleted(course(type), learner({ IsCompleted: false }, ['c1']))).toBe(true);
    },
  );

  it('[TAPI-71] counts the modules without a false flag, and only modules', () => {
    const progress = { EnrolledAt: '2026-01-01', scorm: {}, m1: done, m2: open, m3: done };
    expect(tallyModuleFlags(progress)).toEqual({
      done: 2,
      total: 3,
      percent: 67,
      isReached: false,
    });
    expect(tallyModuleFlags({})).toEqual({ done: 0, total: 0, percent: 0, isReached: false });
  });

  it.each([
    [
      'a map',
      {
        'student-2': { CompletedDate: '2026-02-02' },
        'student-1': { CompletedDate: '2026-01-01' },
      },
    ],
    [
      'a list',
      [
        { StudentID: 'student-2', CompletedDate: '2026-02-02' },
        { StudentID: 'student-1', CompletedDate: '2026-01-01' },
      ],
    ],
  ])('[COMP-13] finds the date of a student in %s', (_name, students) => {
    expect(findStudentCourseRecord(students, 'student-1')?.CompletedDate).toBe('2026-01-01');
    expect(findStudentCourseRecord(students, 'student-3')).toBeUndefined();
    expect(findStudentCourseRecord(students, 'constructor')).toBeUndefined();
    expect(findStudentCourseRecord(students, undefined)).toBeUndefined();
    expect(findStudentCourseRecord(undefined, 'student-1')).toBeUndefined();
  });

  it('[RULE-05] every course is in exactly one state', () => {
    expect(getCourseState(course('async'), learner())).toBe('not-enrolled');
    expect(getCourseState(course('async'), learner({ m1: open }))).toBe('enrolled');
    expect(getCourseState(course('async'), learner({ m1: done }))).toBe('completed');
    expect(getCourseState(course('async'), learner(undefined, ['c1']))).toBe('completed');
  });

  it.each([
    ['the type', { CourseType: 'scorm' }, true],
    ['the other name of the type', { Type: 'scorm' }, true],
    ['what the server says', { CourseType: 'async', IsScorm: true }, true],
    ['a launch address', { CourseType: 'async', LaunchUrl: '/x' }, true],
    ['a launch file', { LaunchFile: 'index.html' }, true],
    ['a storage address', { ScormS3Url: 's3://x' }, true],
    ['a launch file of a live course', { CourseType: 'sync', LaunchFile: 'index.html' }, true],
    ['a storage address of the other name', { Type: 'sync', ScormS3Url: 's3://x' }, true],
    ['an empty storage address', { CourseType: 'sync', ScormS3Url: '' }, false],
    ['empty addresses', { CourseType: 'async', LaunchUrl: '', LaunchFile: '' }, false],
    ['nothing of it', { CourseType: 'async' }, false],
  ])('[RULE-10] [SCO-02] [VIEW-05] packaged by %s', (_name, facts, expected) => {
    expect(isPackagedCourse(facts)).toBe(expected);
  });
});
