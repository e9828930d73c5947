import { isCourseCompleted } from './course-completion.rules.ts';
import { computeCourseFraction } from './learning-list.rules.ts';
import { isPackageCompleted } from './scorm-completion.rules.ts';

test.each([
  ['cmi.core.lesson_status', 'passed', true],
  ['cmi.core.lesson_status', 'completed', true],
  ['cmi.core.lesson_status', 'failed', false],
  ['cmi.core.lesson_status', 'incomplete', false],
  ['cmi.core.lesson_status', 'browsed', false],
  ['cmi.core.lesson_status', 'not attempted', false],
  ['cmi.completion_status', 'completed', true],
  ['cmi.completion_status', 'incomplete', false],
  ['cmi.completion_status', 'not attempted', false],
  ['cmi.completion_status', 'unknown', false],
  ['cmi.success_status', 'passed', false],
])('[SSAVE-14] %s %s completes the course: %s', (element, value, completes) => {
  expect(isPackageCompleted({ [element]: value })).toBe(completes);
});

test('[SSAVE-14] the status counts in nested form too', () => {
  expect(isPackageCompleted({ cmi: { core: { lesson_status: 'passed' } } })).toBe(true);
});

// Old packages stored these statuses; the learning list once counted them, but the dashboard did not.
test.each([
  ['cmi.core.lesson_status', 'Passed'],
  ['cmi.core.lesson_status', 'pass'],
  ['cmi.completion_status', 'COMPLETED'],
  ['cmi.completion_status', 'passed'],
])('[COMP-11] [LLST-11] %s %s completes the course wherever it is asked', (element, value) => {
  const scorm = { [element]: value };
  const course = { CourseID: 'c1', CourseType: 'scorm' };
  expect(isPackageCompleted(scorm)).toBe(true);
  expect(isCourseCompleted(course, { CompletedCourses: [], Courses: { c1: { scorm } } })).toBe(
    true,
  );
  expect(computeCourseFraction(course, { scorm }, [])).toBe(1);
});
