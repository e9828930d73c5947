import { ApiError } from '@cairn/api/api-error';
import { type SurveyAnswer, surveyAnswerSchema } from '@cairn/api/course-item.contract';
import { z } from '@cairn/api/z';
import { createLocalCopy } from '@cairn/course-content/local-store';
import { isTransientFailure, Outbox } from '@cairn/course-content/outbox/outbox';
import { sendSurvey } from './send-survey.ts';

/** Key of the answers in a survey's outbox: all answers are sent together. */
export const SURVEY_ANSWERS_KEY = 'answers';

/**
 * Creates the outbox of a course's survey. Transient failures are retried, also by the next visit; an answer that the server
 * rejects is set aside.
 */
export const createSurveyOutbox = (courseId: string): Outbox<SurveyAnswer[]> => {
  const localAnswers = createLocalCopy(
    { name: 'cairn.survey', ids: [courseId] },
    z.array(surveyAnswerSchema),
  );
  const unsaved = localAnswers.read();
  return new Outbox<SurveyAnswer[]>({
    reportAs: 'survey',
    delayMs: 0,
    pending: new Map(unsaved && [[SURVEY_ANSWERS_KEY, unsaved]]),
    storeLocally: (pending) => localAnswers.write(pending.get(SURVEY_ANSWERS_KEY)),
    isRefusal: (error) => !isTransientFailure(error),
    send: async (changes, { keepalive, signal }) => {
      try {
        await sendSurvey(courseId, changes.get(SURVEY_ANSWERS_KEY) ?? [], { keepalive, signal });
      } catch (error) {
        // An earlier request without a response or another page has stored them; they cannot be stored again (TAPI-45).
        if (!(error instanceof ApiError) || error.kind !== 'conflict') throw error;
      }
      return undefined;
    },
  });
};
