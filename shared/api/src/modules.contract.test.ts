import { attemptSchema } from './assessments.contract.ts';
import { courseExerciseSchema } from './exercises.contract.ts';
import { courseAssessmentSchema, QUESTION_TYPES } from './mcq.ts';
import { listModules, moduleSchema } from './modules.contract.ts';
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
    Questions: QUESTION_TYPES.map((type) => ({ type, points: 1, text: `A ${type}` })),
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

describe('an assessment', () => {
  const question = {
    text: 'Which?',
    type: 'multiple-choice',
    points: 2,
    options: ['a', 'b'],
    correctAnswer: ['a'],
    shuffleOptions: true,
    exactMatch: false,
    answerKey: 'a',
    strictness: 'strict',
    partialCredit: true,
    pairs: [{ left: 'x', right: '1' }],
    blankIndices: [0, 2],
  };
  const assessment = {
    ModuleID: 'm1',
    Questions: QUESTION_TYPES.map((type) => ({ ...question, type })),
    timeLimit: 30,
    UnlimitedTimeLimit: true,
    MinimumPassingPercentage: 60,
    ShuffleQuestions: true,
    autoGrading: true,
  };
  const attempt = {
    attemptNumber: 2,
    status: 'failed',
    score: 40,
    responses: ['a', ['x', 'y'], null],
    grades: ['graded', 'pending', 'error'].map((status) => ({
      score: 1,
      points: 2,
      status,
      feedback: 'Nearly.',
    })),
    timeTaken: 61.5,
    datetimeStarted: '2026-03-04T10:00:00.000Z',
    datetimeSubmitted: '2026-03-04T10:01:01.500Z',
  };

  it('[TAPI-70] is kept whole, with questions of all seven types', () => {
    expect(QUESTION_TYPES).toHaveLength(7);
    expect(safeParse(courseAssessmentSchema, assessment)).toEqual(assessment);
  });

  it('[TAPI-70] its attempts are kept whole, with a status for each question', () => {
    expect(safeParse(attemptSchema, attempt)).toEqual(attempt);
  });

  it.each([
    ['a limit in words', courseAssessmentSchema, { ...assessment, timeLimit: 'long' }],
    ['a question without points', courseAssessmentSchema, { Questions: [{ type: 'essay' }] }],
    [
      'a pair of one side',
      courseAssessmentSchema,
      { Questions: [{ ...question, pairs: [{ left: 'x' }] }] },
    ],
    ['an attempt that is neither', attemptSchema, { ...attempt, status: 'open' }],
    ['a grade of no known status', attemptSchema, { ...attempt, grades: [{ status: 'lost' }] }],
  ])('[TAPI-70] refuses %s', (_name, schema, odd) => {
    expect(safeParse(schema, odd)).toBeUndefined();
  });

  it('[ASMT-27] may bring its questions with every value wrapped in its type', () => {
    const wrapped = { M: { type: { S: 'essay' }, text: { S: 'Why?' } } };
    const [read] = listModules.normalise([
      { ...full, McqObj: { Questions: [wrapped, question], Timer: 20 } },
    ]) as unknown[];
    expect(safeParse(moduleSchema, read)?.McqObj?.Questions).toEqual([
      { type: 'essay', text: 'Why?', strictness: 'neutral', points: 1 },
      question,
    ]);
    expect(safeParse(moduleSchema, read)?.McqObj?.Timer).toBe(20);
    expect(listModules.normalise([bare])).toEqual([bare]);
  });

  it('whose questions are no list is left as it came, to be refused by the contract', () => {
    const odd = [{ ...full, McqObj: { Questions: 'none' } }, { ...full, McqObj: 5 }, null];
    expect(listModules.normalise(odd)).toEqual(odd);
  });
});

describe('an exercise', () => {
  const exercise = {
    ExerciseID: 'ex-1',
    Title: 'Hunt in the log',
    Description: 'Find the stranger',
    Instructions: 'Open the log.',
  };

  it('[TAPI-69] keeps all fields, and the registration code if the server sends it', () => {
    expect(safeParse(courseExerciseSchema, exercise)).toEqual(exercise);
    const told = { ...exercise, RegistrationCode: 'ABC-123' };
    expect(safeParse(courseExerciseSchema, told)).toEqual(told);
  });
});
