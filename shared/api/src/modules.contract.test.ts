import { courseExerciseSchema } from './exercises.contract.ts';
import { moduleSchema, questionTypes } from './modules.contract.ts';
import { safeParse } from './parse.ts';

const full = {
  ModuleID: 'm1',
  CourseID: 'c1',
  ModuleTitle: 'Logs',
  ModuleDescription: 'What they say',
  Order: 2,
  Lecture: {
    LectureUrl: '/media/logs.webm?signature=a',
    LectureTitle: 'Reading a log',
    Description: 'Line by line',
    Duration: 61.5,
    LectureAttachments: [{ fileName: 'sample.log', s3Url: '/media/sample.log' }],
  },
  ExerciseID: 'ex-1',
  ExerciseTitle: 'Hunt in the log',
  McqObj: {
    Questions: questionTypes.map((type) => ({ type, points: 1, text: `A ${type}` })),
    Timer: 20,
    UnlimitedTimeLimit: false,
  },
  CompetencyIDs: { 'log-analysis': true, forensics: false },
};
const bare = {
  ModuleID: 'm2',
  CourseID: 'c1',
  ModuleTitle: 'Nothing but a name',
  ModuleDescription: '',
  Order: 0,
  CompetencyIDs: {},
};

describe('a module', () => {
  it.each([
    ['with a lecture, an exercise and questions', full],
    ['without any component', bare],
  ])('[TAPI-69] %s is kept whole', (_name, given) => {
    expect(safeParse(moduleSchema, given)).toEqual(given);
  });

  it.each([
    ['a place in words', { Order: 'first' }],
    ['a lecture without an address', { Lecture: { ...full.Lecture, LectureUrl: undefined } }],
    ['a question of no known type', { McqObj: { Questions: [{ type: 'riddle', points: 1 }] } }],
    ['competencies as a list', { CompetencyIDs: ['log-analysis'] }],
  ])('[TAPI-69] with %s is refused', (_name, odd) => {
    expect(safeParse(moduleSchema, { ...full, ...odd })).toBeUndefined();
  });
});

describe('an exercise', () => {
  const exercise = {
    ExerciseID: 'ex-1',
    Title: 'Hunt in the log',
    Description: 'Find the stranger',
    Instructions: 'Open the log.',
  };

  it('[TAPI-69] is kept whole, with the registration code where it is told', () => {
    expect(safeParse(courseExerciseSchema, exercise)).toEqual(exercise);
    const told = { ...exercise, RegistrationCode: 'ABC-123' };
    expect(safeParse(courseExerciseSchema, told)).toEqual(told);
  });

  it('[TAPI-69] without instructions is refused', () => {
    expect(safeParse(courseExerciseSchema, { ...exercise, Instructions: undefined })).toBe(
      undefined,
    );
  });
});
