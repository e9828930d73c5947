import type { CourseModule, Lecture } from '@cairn/api/modules.contract';
import { buildModule } from '@cairn/testing/builders';

export const buildLecture = (change: Partial<Lecture> = {}): Lecture => ({
  LectureUrl: 'http://localhost/media/lecture/1/film.webm?expires=1&signature=a',
  LectureTitle: 'What a log line tells you',
  Description: 'Read one slowly.',
  Duration: 60,
  LectureAttachments: [],
  ...change,
});

/** Three modules: a lecture with an exercise, a lecture with an assessment, a lecture. */
export const threeModules = (): CourseModule[] => [
  buildModule({
    ModuleID: 'm1',
    ModuleTitle: 'Logs',
    Order: 1,
    Lecture: buildLecture({ LectureTitle: 'Lecture one' }),
    ExerciseID: 'x1',
    ExerciseTitle: 'Exercise one',
  }),
  buildModule({
    ModuleID: 'm2',
    ModuleTitle: 'Timelines',
    Order: 2,
    Lecture: buildLecture({ LectureTitle: 'Lecture two' }),
    McqObj: {
      Questions: [{ type: 'true-false', points: 1, text: 'Is it?', correctAnswer: ['True'] }],
      Timer: 20,
    },
  }),
  buildModule({
    ModuleID: 'm3',
    ModuleTitle: 'Rules',
    Order: 3,
    Lecture: buildLecture({ LectureTitle: 'Lecture three' }),
  }),
];

/** Returns the flags of all modules before `until`, all done. */
export const buildFlagsBefore = (until: 'm1' | 'm2' | 'm3' | 'end') => {
  const all = [
    ['m1', { LectureCompleted: true, ExerciseCompleted: true }],
    ['m2', { LectureCompleted: true, AssessmentCompleted: true }],
    ['m3', { LectureCompleted: true }],
  ] as const;
  const at = all.findIndex(([id]) => id === until);
  return Object.fromEntries(all.slice(0, at < 0 ? all.length : at));
};
