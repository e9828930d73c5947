/** Calls an external grader as 001 §7 describes: `POST {base}/grade/text` and `POST {base}/grade/fill`. */
import { gradeFill, gradeText, answerGradeSchema } from '@cairn/api/assessments.contract';
import { safeParse } from '@cairn/api/parse';
import { trimTrailingSlashes } from '@cairn/api/trim-trailing-slashes';
import { fetchBoundedJson } from '../../platform/http/bounded-fetch.ts';
import { TextGraderError, type TextGrader, type FreeTextToGrade } from './text-grader.ts';

const GRADER_TIMEOUT_MS = 15_000;
/** Maximum size in bytes of a response of the external grader. A grade is a short text; a longer response is invalid. */
const MAX_ANSWER_BYTES = 256 * 1024;

const toGraderCall = ({ kind, question, answers, modelAnswers, ...text }: FreeTextToGrade) => {
  const commonFields = {
    question_text: question,
    points: text.points,
    strictness: text.strictness,
  };
  return kind === 'text'
    ? {
        path: gradeText.path,
        body: { student: answers[0] ?? '', model_answer: modelAnswers[0] ?? '', ...commonFields },
      }
    : {
        path: gradeFill.path,
        body: {
          student: answers,
          model_answers: modelAnswers,
          blanks: text.blanks,
          ...commonFields,
        },
      };
};

/**
 * Creates a grader that calls the external service from the server, without the student's name.
 * @param limitMs time-out of one request in milliseconds; 15 s by default
 * @throws TextGraderError if the response is no valid grade for these points, or comes too late
 */
export const createExternalTextGrader = (
  base: string,
  limitMs = GRADER_TIMEOUT_MS,
): TextGrader => ({
  grade: async (text) => {
    const { path, body } = toGraderCall(text);
    try {
      const answer = await fetchBoundedJson(`${trimTrailingSlashes(base)}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        maxBytes: MAX_ANSWER_BYTES,
        timeoutMs: limitMs,
      });
      const grade = safeParse(answerGradeSchema, answer);
      if (!grade || !(grade.score >= 0 && grade.score <= text.points)) {
        throw new Error('The grader answered outside its contract');
      }
      const { score, feedback, status = 'graded' } = grade;
      return { score, points: text.points, feedback, status };
    } catch (cause) {
      throw new TextGraderError('The grader did not grade', { cause });
    }
  },
});
