import { completesPackage } from './scorm-completion.rules.ts';

test.each([
  ['cmi.core.lesson_status', 'passed', true],
  ['cmi.core.lesson_status', 'completed', true],
  ['cmi.core.lesson_status', 'failed', false],
  ['cmi.core.lesson_status', 'incomplete', false],
  ['cmi.core.lesson_status', 'browsed', false],
  ['cmi.core.lesson_status', 'not attempted', false],
  ['cmi.completion_status', 'completed', true],
  ['cmi.completion_status', 'incomplete', false],
  ['cmi.completion_status', 'passed', false],
  ['cmi.success_status', 'passed', false],
])('[SSAVE-14] %s %s completes the course: %s', (element, value, completes) => {
  expect(completesPackage({ [element]: value })).toBe(completes);
});

test('[SSAVE-14] the status counts in nested form too', () => {
  expect(completesPackage({ cmi: { core: { lesson_status: 'passed' } } })).toBe(true);
});
