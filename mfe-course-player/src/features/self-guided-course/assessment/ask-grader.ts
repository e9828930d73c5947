import { baseAddress } from '@cairn/api/base-address';
import { gradeFill, gradeText, readGradeSchema } from '@cairn/api/assessments.contract';
import type { Endpoint } from '@cairn/api/endpoint';
import type { Question } from '@cairn/api/mcq';
import { safeParse } from '@cairn/api/parse';
import {
  type Grade,
  sentenceWithoutBlanks,
  strictnessOf,
  type Verdict,
} from '@cairn/domain/grading.rules';
import { http } from '@cairn/session';

type Readable = Exclude<Verdict, { by: 'rule' }>;

/** A reader's grade of one answer. Rejects when there is none, or one that cannot be. */
export type AskGrader = (question: Question, verdict: Readable) => Promise<Omit<Grade, 'points'>>;

const LIMIT_MS = 15_000;

/** A service elsewhere is told the answer, and neither who gave it nor from which session. */
const askElsewhere = async (base: string, { path }: Endpoint, body: object): Promise<unknown> => {
  const answer = await fetch(`${baseAddress(base)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`The grader answered ${answer.status}`);
  return answer.json();
};

const call = (base: string | undefined, question: Question, verdict: Readable) => {
  const { points } = question;
  const asked = { points, strictness: strictnessOf(question) };
  if (verdict.by === 'text') {
    const body = {
      student: verdict.answer,
      question_text: question.text ?? '',
      model_answer: verdict.modelAnswer,
      ...asked,
    };
    return base === undefined
      ? http.call(gradeText, { body })
      : askElsewhere(base, gradeText, body);
  }
  const body = {
    student: [...verdict.answers],
    model_answers: [...verdict.words],
    question_text: sentenceWithoutBlanks(question),
    blanks: [...(question.blankIndices ?? [])],
    ...asked,
  };
  return base === undefined ? http.call(gradeFill, { body }) : askElsewhere(base, gradeFill, body);
};

/** The calls of 001 §7 (GRADE-08, GRADE-10). @param base absent: this site's own API */
export const createAskGrader =
  (base: string | undefined): AskGrader =>
  async (question, verdict) => {
    const grade = safeParse(readGradeSchema, await call(base, question, verdict));
    if (!grade || !(grade.score >= 0 && grade.score <= question.points)) {
      throw new Error('The grader answered outside its contract');
    }
    const { score, feedback, status = 'graded' } = grade;
    return { score, feedback, status };
  };
