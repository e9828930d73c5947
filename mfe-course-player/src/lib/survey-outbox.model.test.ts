import { ApiError } from '@cairn/api/api-error';
import type { SurveyAnswer } from '@cairn/api/course-item.contract';
import { submitSurvey } from '@cairn/api/progress.contract';
import {
  findOutboxProblems,
  mockModelCalls,
  type ModelledKind,
} from '@cairn/course-content/test/outbox-model';
import { session } from '@cairn/session';
import { createSurveyOutbox, SURVEY_ANSWERS_KEY } from './survey-outbox.ts';

const COURSE = 'course-1';
const ANSWER = { type: 'text', question: 'What next?', answer: 'SQL' } satisfies SurveyAnswer;

const createKind = (): ModelledKind => {
  const stored = new Map<string, string>();
  const submit = ({ body }: { readonly body?: unknown }) => {
    const { attributes } = submitSurvey.body.parse(body);
    const student = session.studentId() ?? '';
    // The server stores the answers of a survey once.
    if (stored.has(student)) throw new ApiError('again', { kind: 'conflict', status: 409 });
    stored.set(student, attributes.SurveyResponses[student]?.[0]?.answer ?? '');
    return { message: 'Thank you' };
  };
  const toRecord = (answer: string | undefined): Record<string, string> =>
    answer === undefined ? {} : { [SURVEY_ANSWERS_KEY]: answer };
  return {
    keys: [SURVEY_ANSWERS_KEY],
    toValue: () => ANSWER.answer,
    stored: () => toRecord(stored.get('student-1')),
    open: (server) => {
      mockModelCalls(server, { saves: new Map([[submitSurvey, submit]]) });
      const outbox = createSurveyOutbox(COURSE);
      outbox.open();
      return {
        write: () => outbox.set(SURVEY_ANSWERS_KEY, [ANSWER]),
        unsaved: () => toRecord(outbox.get(SURVEY_ANSWERS_KEY)?.[0]?.answer),
      };
    },
  };
};

test('1,000 random runs with faults, crashes and other students keep the answers of a survey', async () => {
  expect(await findOutboxProblems(createKind)).toEqual([]);
});
