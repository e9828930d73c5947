import {
  type AssessmentAttempt,
  gradeFill,
  gradeText,
  listAttempts,
  submitAssessment,
} from '@cairn/api/assessments.contract';
import type { EndpointInput } from '@cairn/api/endpoint';
import { findRunningAttempt, saveAnswers, startAttempt } from '@cairn/api/running-attempt.contract';
import { MAX_ANSWERS_BYTES } from '@cairn/domain/assessment.limits';
import { AppError } from '../../platform/errors/app-error.ts';
import type { AddEndpoint } from '../../platform/http/endpoint-route.ts';
import type { SubmitAssessmentAttempt } from './assessments.service.ts';
import type { RunningAttemptsService } from './running-attempts.service.ts';
import { TextGraderError, type TextGrader, type FreeTextToGrade } from './text-grader.ts';

interface AssessmentsDeps {
  /** Returns a student's attempts at an assessment, including the student's answers. */
  readonly attempts: (
    studentId: string,
    assessment: { readonly courseId: string; readonly moduleId: string },
  ) => Promise<AssessmentAttempt[]>;
  readonly handIn: SubmitAssessmentAttempt;
  readonly running: RunningAttemptsService;
  readonly grader: TextGrader;
}

/**
 * Adds the routes of assessments. Score, status, grades and number in the request are estimates of the client and are ignored;
 * the server grades.
 */
export const addAssessmentsRoutes = (
  add: AddEndpoint,
  { attempts, handIn, running, grader }: AssessmentsDeps,
): void => {
  add(listAttempts, ({ query }, studentId) => attempts(studentId, query));
  add(startAttempt, ({ body: { courseId, moduleId } }, studentId) =>
    running.start({ studentId, courseId, assessmentId: moduleId }),
  );
  add(findRunningAttempt, async ({ query: { courseId, moduleId } }, studentId) => ({
    attempt: (await running.find({ studentId, courseId, assessmentId: moduleId })) ?? null,
  }));
  const options = { bodyLimit: MAX_ANSWERS_BYTES };
  add(
    saveAnswers,
    ({ body: { courseId, moduleId, datetimeStarted, ...save } }, studentId) =>
      running.save(
        { studentId, courseId, assessmentId: moduleId, startedAt: new Date(datetimeStarted) },
        save,
      ),
    options,
  );
  const submit = ({ body }: EndpointInput<typeof submitAssessment>, caller: string) => {
    const { responses, questionIds, timeTaken, datetimeStarted, datetimeSubmitted } =
      body.attemptData;
    return handIn(caller, {
      courseId: body.courseId,
      assessmentId: body.moduleId,
      responses,
      questionIds,
      timeTaken,
      startedAt: new Date(datetimeStarted),
      submittedAt: new Date(datetimeSubmitted),
    });
  };
  add(submitAssessment, submit, options);
  addGraderRoutes(add, grader);
};

const addGraderRoutes = (add: AddEndpoint, grader: TextGrader): void => {
  const read = async (text: FreeTextToGrade) => {
    const { score, feedback, status } = await grader.grade(text).catch(throwGraderUnavailable);
    return { score, feedback, status };
  };
  add(gradeText, ({ body }) =>
    read({
      kind: 'text',
      blanks: [],
      question: body.question_text,
      answers: [body.student],
      modelAnswers: [body.model_answer],
      points: body.points,
      strictness: body.strictness,
    }),
  );
  add(gradeFill, ({ body }) =>
    read({
      kind: 'fill',
      blanks: body.blanks,
      question: body.question_text,
      answers: body.student,
      modelAnswers: body.model_answers,
      points: body.points,
      strictness: body.strictness,
    }),
  );
};

const throwGraderUnavailable = (cause: unknown): never => {
  if (!(cause instanceof TextGraderError)) throw cause;
  const message = 'The answer could not be graded right now.';
  throw new AppError('server', message, undefined, { status: 502, cause });
};
