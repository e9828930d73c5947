import { submitAssessment } from '@cairn/api/assessments.contract';
import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { listLecturePositions, saveLecturePosition } from '@cairn/api/lecture-positions.contract';
import { listLectureNotes } from '@cairn/api/lecture-notes.contract';
import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import {
  updateCompletedDate,
  updateModuleProgress,
  updateTimeSpent,
} from '@cairn/api/progress.contract';
import { getUserAttributes, updateUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem, buildModule } from '@cairn/testing/builders';
import { record } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { SelfGuidedCourse } from '../self-guided-course.tsx';
import { buildAttempt, stubRunningAttempt } from './assessment-page.tsx';
import { threeModules } from './modules.ts';

interface World {
  readonly course?: Partial<CourseItem>;
  readonly modules?: CourseModule[];
  readonly stubs?: readonly Stub[];
  /** Text of the lecture's transcript, or the HTTP status with which its request fails. */
  readonly transcript?: string | number;
  readonly path?: string | undefined;
}

/** Renders the viewer of course-1; `stubs` override the default ones. */
export const openSelfGuidedCourse = ({
  course,
  modules,
  stubs = [],
  transcript = 404,
  path = '/course/course-1',
}: World = {}) => {
  const shown = modules ?? threeModules();
  const assessed = shown.find(({ McqObj }) => McqObj) ?? buildModule();
  const requests = stubApi(
    ...stubRunningAttempt(assessed),
    stubResponse(listModules, shown),
    stubResponse(listLecturePositions, []),
    stubResponse(listLectureNotes, []),
    stubResponse(saveLecturePosition, {
      courseId: 'course-1',
      moduleId: 'm1',
      seconds: 0,
      savedAt: '2026-03-04T10:00:00.000Z',
    }),
    stubResponse(updateModuleProgress, {}),
    stubResponse(updateUserAttributes, buildAttributes()),
    stubResponse(updateTimeSpent, { TimeSpent: 30 }),
    stubResponse(submitAssessment, buildAttempt()),
    stubResponse(getCourse, { Item: buildCourseItem(course) }),
    stubResponse(updateCompletedDate, { CompletedDate: '2026-03-04T10:00:00.000Z' }),
    stubResponse(getCourseExercise, {
      ExerciseID: 'x1',
      Title: 'Find the odd sign-in',
      Description: 'One of these is not like the others.',
      Instructions: 'Open the log.',
      RegistrationCode: 'WSabc+1',
    }),
    ...stubs,
  );
  answerRecord();
  answerTranscript(transcript);
  const view = renderRoute(
    [
      {
        path: '/course/:courseId',
        element: (
          <SelfGuidedCourse course={buildCourseItem(course)} overview={<p>The overview</p>} />
        ),
      },
    ],
    path,
  );
  return { ...view, requests };
};

/** Responds with the record as the test has changed it. */
const answerRecord = (): void => {
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  mock.mockImplementation((input, init) => {
    const request = new Request(input instanceof Request ? input.clone() : input, init);
    const isRecord = new URL(request.url).pathname.endsWith(getUserAttributes.path);
    return isRecord && request.method === getUserAttributes.method
      ? Promise.resolve(Response.json(record.read()))
      : api(input, init);
  });
};

/** Responds to requests of transcripts, which are no API calls. */
const answerTranscript = (transcript: string | number): void => {
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  mock.mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('.txt')) return api(input, init);
    return Promise.resolve(
      typeof transcript === 'string'
        ? new Response(transcript)
        : new Response('', { status: transcript }),
    );
  });
};

/** Signs a student in who has this progress in course-1. */
export const signInWithProgress = (progress: Record<string, unknown> = {}) =>
  signInAs({ Courses: { 'course-1': progress } });

/** The progress of a module whose assessment is passed, before Next. */
export const passedAssessmentProgress = {
  LectureCompleted: true,
  AssessmentAttempts: [buildAttempt()],
};

/** Finds the dialog of a completed course. */
export const findCompletedDialog = () => screen.findByRole('dialog', { name: 'Course Completed' });
export const findNextButton = () => screen.findByRole('button', { name: 'Next' });
export const findModuleList = () => screen.findByRole('navigation', { name: 'Modules' });
