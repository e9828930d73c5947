/** A grader elsewhere, by the calls of 001 §7: `POST {base}/grade/text` and `POST {base}/grade/fill`. */
import { gradeFill, gradeText, readGradeSchema } from '@cairn/api/assessments.contract';
import { safeParse } from '@cairn/api/parse';
import { baseAddress } from '@cairn/api/base-address';
import { GraderError, type TextGrader, type TextToGrade } from './text-grader.ts';

const LIMIT_MS = 15_000;
/** An answer of words about one text; anything longer is no grade. */
const MOST_BYTES = 256 * 1024;

const callOf = ({ kind, question, answers, modelAnswers, ...text }: TextToGrade) => {
  const asked = { question_text: question, points: text.points, strictness: text.strictness };
  return kind === 'text'
    ? {
        path: gradeText.path,
        body: { student: answers[0] ?? '', model_answer: modelAnswers[0] ?? '', ...asked },
      }
    : {
        path: gradeFill.path,
        body: { student: answers, model_answers: modelAnswers, blanks: text.blanks, ...asked },
      };
};

/** Stops reading where no grade can be that long. */
const bodyOf = async (answer: Response): Promise<unknown> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_BYTES) throw new Error('The grader answered too much');
  }
  return JSON.parse(text);
};

/**
 * Asked by the server, which tells nobody's name. What is not a grade of these points, or does not come in time, is a
 * `GraderError`.
 * @param limitMs for one answer; 15 s unless told
 */
export const createOutsideGrader = (base: string, limitMs = LIMIT_MS): TextGrader => ({
  grade: async (text) => {
    const { path, body } = callOf(text);
    try {
      const answer = await fetch(`${baseAddress(base)}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs),
        redirect: 'error',
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new Error(`The grader answered ${answer.status}`);
      }
      const grade = safeParse(readGradeSchema, await bodyOf(answer));
      if (!grade || !(grade.score >= 0 && grade.score <= text.points)) {
        throw new Error('The grader answered outside its contract');
      }
      const { score, feedback, status = 'graded' } = grade;
      return { score, points: text.points, feedback, status };
    } catch (cause) {
      throw new GraderError('The grader did not grade', { cause });
    }
  },
});
