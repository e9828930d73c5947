import type { RangeExercise } from '@cairn/api/exercises.contract';

export const buildExercise = (change: Partial<RangeExercise> = {}): RangeExercise => ({
  ExerciseID: 'hunt',
  Title: 'Hunt in the Login Log',
  Description: 'Somebody got in. Find out when.',
  Category: ['Linux'],
  Courses: ['c1', 'c2'],
  CoursesTitles: ['Log Analysis', 'Incident Response'],
  Roles: [],
  PdfUrl: '/media/file/hunt.pdf?signature=s',
  McqUrl: '/media/file/hunt-quiz.json?signature=s',
  ...change,
});
