import { createCompletionMap } from './completion-map.ts';

it('has what is complete in every course, and nothing of attempts, packages and other keys', () => {
  const Courses = {
    sql: {
      m1: { LectureCompleted: true, ExerciseCompleted: false, AssessmentAttempts: [{ score: 9 }] },
      m2: { AssessmentCompleted: true, ExerciseCompleted: true },
      m3: { LectureCompleted: false },
      TimeSpent: 5,
      scorm: { cmi: { suspend_data: 'x'.repeat(64_000) } },
    },
    charts: { m1: { LectureCompleted: true } },
    live: { Status: 'Pass' },
  };
  expect(createCompletionMap({ Courses })).toEqual({
    sql: {
      m1: { LectureCompleted: true },
      m2: { AssessmentCompleted: true, ExerciseCompleted: true },
    },
    charts: { m1: { LectureCompleted: true } },
    live: {},
  });
});
