import {
  type AssessmentAttempt,
  type GradedAttempt,
  submitAssessment,
} from '@cairn/api/assessments.contract';
import type { Question } from '@cairn/api/mcq';
import type { CourseModule } from '@cairn/api/modules.contract';
import {
  findRunningAttempt,
  type RunningAttempt,
  saveAnswers,
  startAttempt,
} from '@cairn/api/running-attempt.contract';
import { getUserAttributes, type UserAttributes } from '@cairn/api/user.contract';
import { createBlankAnswer, getTimeLimitMinutes } from '@cairn/domain/assessment.rules';
import { isMultiSelect } from '@cairn/domain/grading.rules';
import { arrangeAttempt } from '@cairn/domain/running-attempt.rules';
import { buildAttributes, buildCourseItem, buildModule } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AssessmentViewer } from '../assessment/assessment-viewer.tsx';
import { copyAnswers } from '../assessment/unsaved-answers.ts';

export const trueFalseQuestion = (change: Partial<Question> = {}): Question => ({
  type: 'true-false',
  points: 1,
  text: 'Logs have clocks.',
  correctAnswer: ['True'],
  ...change,
});

/** Returns the question as the server sends it: without the right answer. */
export const hideRightAnswer = (question: Question): Question => ({
  ...question,
  correctAnswer: undefined,
  answerKey: undefined,
  explanation: undefined,
  multiSelect: isMultiSelect(question),
});

/** Builds the server's response to a submission: the attempt with its questions, and the right answers only after a pass. */
export const buildGradedAttempt = (
  questions: readonly Question[],
  change: Partial<AssessmentAttempt> = {},
): GradedAttempt => {
  const attempt = buildAttempt(change);
  const shown = attempt.status === 'passed' ? questions : questions.map(hideRightAnswer);
  return { ...attempt, questions: [...shown] };
};

export const buildAttempt = (change: Partial<AssessmentAttempt> = {}): AssessmentAttempt => ({
  attemptNumber: 1,
  status: 'passed',
  score: 100,
  responses: ['True'],
  grades: [{ score: 1, points: 1, status: 'graded', feedback: '' }],
  timeTaken: 125,
  datetimeStarted: '2026-03-04T10:00:00.000Z',
  datetimeSubmitted: '2026-03-04T12:00:00.000Z',
  ...change,
});

/** Builds an attempt that has just started. */
export const buildRunningAttempt = (
  { McqObj: mcq }: CourseModule,
  change: Partial<RunningAttempt> = {},
): RunningAttempt => {
  const questions = mcq?.Questions ?? [];
  const seconds = getTimeLimitMinutes(mcq ?? {}) * 60;
  return {
    datetimeStarted: '2026-03-04T10:00:00.000Z',
    secondsSpent: 0,
    secondsLeft: seconds === 0 ? null : seconds,
    questions: questions.map(hideRightAnswer),
    ...arrangeAttempt(questions, mcq?.ShuffleQuestions === true, Math.random),
    responses: copyAnswers(questions.map(createBlankAnswer)),
    revision: 0,
    ...change,
  };
};

/** Stubs the calls of a running attempt; none is running until it is started. */
export const stubRunningAttempt = (
  module: CourseModule,
  change: Partial<RunningAttempt> = {},
): Stub[] => {
  const attempt = buildRunningAttempt(module, change);
  const since = performance.now();
  const spent = () => (performance.now() - since) / 1000;
  const saved = {
    // A revision above those of other pages' answers in tests, so that this save counts as the later one.
    revision: 1000,
    get secondsSpent() {
      return attempt.secondsSpent + spent();
    },
    get secondsLeft() {
      return attempt.secondsLeft === null ? null : attempt.secondsLeft - spent();
    },
  };
  return [
    stubResponse(findRunningAttempt, { attempt: null }),
    stubResponse(startAttempt, attempt),
    stubResponse(saveAnswers, saved),
  ];
};

export interface AssessmentTestData {
  readonly mcq?: Partial<NonNullable<CourseModule['McqObj']>>;
  readonly attempts?: readonly AssessmentAttempt[];
  readonly isDone?: boolean;
  readonly isVisitor?: boolean;
  /** Attempt as the server's response contains it once it is stored. */
  readonly stored?: Partial<AssessmentAttempt>;
  readonly stubs?: readonly Stub[];
  readonly renewed?: CourseModule;
  /** State of the attempt when it is started. */
  readonly begun?: Partial<RunningAttempt>;
}

const studentWith = (attempts: readonly AssessmentAttempt[]): Partial<UserAttributes> => ({
  Courses: { 'course-1': { 'module-1': { AssessmentAttempts: attempts } } },
});

/** Renders the assessment of module-1 for a student; without `stubs` the server stores what it gets. */
export const openAssessment = ({
  attempts = [],
  stubs = [],
  ...world
}: AssessmentTestData = {}) => {
  const student = studentWith(attempts);
  if (world.isVisitor !== true) signInAs(student);
  const mcq = { Questions: [trueFalseQuestion()], Timer: 10, ...world.mcq };
  const McqObj = { ...mcq, Questions: mcq.Questions.map(hideRightAnswer) };
  const module = buildModule({ ModuleTitle: 'Reading the logs', McqObj });
  const begun = world.renewed ?? buildModule({ McqObj: mcq });
  const requests = stubApi(
    ...stubRunningAttempt(begun, world.begun),
    stubResponse(submitAssessment, buildGradedAttempt(begun.McqObj?.Questions ?? [], world.stored)),
    stubResponse(getUserAttributes, buildAttributes(student)),
    ...stubs,
  );
  const onNext = jest.fn<void, []>();
  const element = (
    <AssessmentViewer
      course={buildCourseItem()}
      module={module}
      isDone={world.isDone ?? false}
      following={undefined}
      isMovingOn={false}
      onNext={onNext}
      renew={() => Promise.resolve(world.renewed)}
    />
  );
  return { ...renderRoute([{ path: '/', element }], '/'), requests, onNext };
};

export const pressAssessmentButton = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Submits the attempt and confirms. */
export const submitAttempt = async () => {
  await pressAssessmentButton('Submit Assessment');
  await pressAssessmentButton('Submit');
};

/** Starts and submits an attempt, and opens its results. */
export const takeAssessment = async () => {
  await pressAssessmentButton('Start Assessment');
  await submitAttempt();
  await pressAssessmentButton('View Results');
};
