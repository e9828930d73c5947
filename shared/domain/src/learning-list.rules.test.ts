import { computeCourseFraction, computeRolePercent } from './learning-list.rules.ts';

const course = (CourseType: string) => ({ CourseID: 'c', CourseType });
const four = ['m1', 'm2', 'm3', 'm4'];

describe('learning list progress', () => {
  it.each([
    [[1, 0, 0], 33],
    [[1, 1, 0], 67],
    [[1, 1, 1], 100],
    [[], 0],
    [[0.25], 25],
    [[1.5, 1], 100],
  ])('[LLST-09] shares %j are %d percent', (shares, percent) => {
    expect(computeRolePercent(shares)).toBe(percent);
  });

  it.each([
    ['one of four modules', { m1: { LectureCompleted: true } }, four, 0.25],
    ['Completed counts', { m1: { Completed: true } }, ['m1'], 1],
    [
      'ExerciseCompleted counts',
      { m1: { ExerciseCompleted: true, LectureCompleted: false } },
      ['m1'],
      1,
    ],
    ['AssessmentCompleted does not', { m1: { AssessmentCompleted: true } }, ['m1'], 0],
    ['all false', { m1: { LectureCompleted: false } }, ['m1'], 0],
    ['no record', undefined, four, 0],
    ['no modules', {}, [], 0],
  ])('[LLST-10] async, %s', (_name, progress, modules, share) => {
    expect(computeCourseFraction(course('async'), progress, modules)).toBe(share);
  });

  it('gives the whole share to a completed course, and to no other, where the record knows', () => {
    const share = (IsCompleted: boolean, m1: object) =>
      computeCourseFraction(course('async'), { IsCompleted, m1 }, ['m1']);
    expect(share(true, { AssessmentCompleted: true })).toBe(1);
    expect(share(false, { LectureCompleted: true, ExerciseCompleted: false })).toBe(0.99);
  });

  it.each([
    [{ 'cmi.core.lesson_status': 'Passed' }, 1],
    [{ cmi: { core: { lesson_status: 'completed' } } }, 1],
    [{ 'cmi.core.lesson_status': 'pass' }, 1],
    [{ 'cmi.core.lesson_status': 'failed' }, 0],
    [undefined, 0],
  ])('[LLST-11] packaged with %j', (scorm, share) => {
    expect(computeCourseFraction(course('scorm'), { scorm }, [])).toBe(share);
  });

  it.each([
    ['sync', { Status: 'Pass' }, 1],
    ['sync', { status: 'pass' }, 1],
    ['other', { Status: 'PASS' }, 1],
    ['sync', { Status: 'Fail' }, 0],
    ['sync', {}, 0],
  ])('[LLST-12] %s with %j', (type, progress, share) => {
    expect(computeCourseFraction(course(type), progress, [])).toBe(share);
  });
});
