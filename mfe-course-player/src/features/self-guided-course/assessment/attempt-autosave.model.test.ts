import { ApiError } from '@cairn/api/api-error';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
} from '@cairn/api/running-attempt.contract';
import {
  findOutboxProblems,
  mockModelCalls,
  type ModelledKind,
} from '@cairn/course-content/test/outbox-model';
import { type AnswerSave, decideAnswerSave } from '@cairn/domain/running-attempt.rules';
import { session } from '@cairn/session';
import { createAttemptAutosave } from './attempt-autosave.ts';

const part = { courseId: 'course-1', moduleId: 'module-1' };
const QUESTIONS = [0, 1, 2];

/** The server's rules for running attempts, one attempt for each student. */
const createAttempts = () => {
  const attempts = new Map<string, { attempt: RunningAttempt; client: string; sequence: number }>();
  const read = () => {
    const student = session.studentId() ?? '';
    const known = attempts.get(student) ?? {
      attempt: {
        datetimeStarted: '2026-03-04T10:00:00.000Z',
        secondsSpent: 0,
        secondsLeft: null,
        order: QUESTIONS,
        options: QUESTIONS.map(() => []),
        responses: QUESTIONS.map(() => null),
        revision: 0,
      },
      client: '',
      sequence: 0,
    };
    attempts.set(student, known);
    return known;
  };
  return {
    read,
    save: (save: AnswerSave & Pick<RunningAttempt, 'responses'>) => {
      const known = read();
      const { revision } = known.attempt;
      const decision = decideAnswerSave({ ...known, revision }, save);
      if (decision === 'conflict') throw new ApiError('later', { kind: 'conflict', status: 409 });
      if (decision === 'store') {
        const { responses, client, sequence } = save;
        known.attempt = { ...known.attempt, responses, revision: revision + 1 };
        Object.assign(known, { client, sequence });
      }
      return { revision: known.attempt.revision, secondsSpent: 0, secondsLeft: null };
    },
  };
};

const toRecord = (answers: readonly unknown[]): Record<string, string> =>
  Object.fromEntries(
    answers.flatMap((answer, at) => (typeof answer === 'string' ? [[`${at}`, answer]] : [])),
  );

const createKind = (): ModelledKind => {
  const attempts = createAttempts();
  return {
    keys: QUESTIONS.map(String),
    toValue: (number, isLarge) => `${number}`.padEnd(isLarge ? 5000 : 1, '.'),
    stored: () => toRecord(attempts.read().attempt.responses),
    open: (server) => {
      mockModelCalls(server, {
        saves: new Map([
          [saveAnswers, ({ body }) => attempts.save(body as Parameters<typeof attempts.save>[0])],
        ]),
        reads: new Map([[findRunningAttempt, () => ({ attempt: attempts.read().attempt })]]),
      });
      const { attempt } = attempts.read();
      const autosave = createAttemptAutosave({ part, attempt, onOver: () => undefined });
      autosave.watch();
      return {
        write: (key, value) => autosave.give(Number(key), value),
        unsaved: () => {
          const { saving, answers } = autosave.read();
          return saving === 'saved' || saving === 'untouched' ? {} : toRecord(answers);
        },
      };
    },
  };
};

test('1,000 random runs with faults, crashes and other students keep every answer of an attempt', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
