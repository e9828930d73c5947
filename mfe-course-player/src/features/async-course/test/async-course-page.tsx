import type { CourseItem } from '@cairn/api/courses.contract';
import { getCourseExercise } from '@cairn/api/exercises.contract';
import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import { updateModuleProgress, updateTimeSpent } from '@cairn/api/progress.contract';
import { updateUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { AsyncCourse, type AssessmentProps } from '../async-course.tsx';
import { threeModules } from './modules.ts';

interface World {
  readonly course?: Partial<CourseItem>;
  readonly modules?: CourseModule[];
  readonly stubs?: readonly Stub[];
  /** Beside the modules' files: text of the transcript, or a status. */
  readonly transcript?: string | number;
}

/** Stands for the assessment, which is a feature of its own. */
const Assessment = ({ onNext, onRunning, isMovingOn }: AssessmentProps) => (
  <>
    <p>The assessment</p>
    <button type="button" onClick={() => onRunning(true)}>
      Start
    </button>
    <button type="button" onClick={() => onRunning(false)}>
      Hand in
    </button>
    <button type="button" aria-busy={isMovingOn} onClick={onNext}>
      Next
    </button>
  </>
);

/** Renders the viewer of course-1; `stubs` win over the world's own. */
export const openAsyncCourse = ({ course, modules, stubs = [], transcript = 404 }: World = {}) => {
  const requests = stubApi(
    answers(listModules, modules ?? threeModules()),
    answers(updateModuleProgress, {}),
    answers(updateUserAttributes, buildAttributes()),
    answers(updateTimeSpent, { TimeSpent: 30 }),
    answers(getCourseExercise, {
      ExerciseID: 'x1',
      Title: 'Find the odd sign-in',
      Description: 'One of these is not like the others.',
      Instructions: 'Open the log.',
      RegistrationCode: 'WSabc+1',
    }),
    ...stubs,
  );
  answerTranscript(transcript);
  const view = renderRoute(
    [
      {
        path: '/course/:courseId',
        element: (
          <AsyncCourse
            course={buildCourseItem(course)}
            Assessment={Assessment}
            Overview={() => <p>The overview</p>}
            Completion={({ isReached }) => <p>{isReached ? 'Reached' : 'Not reached'}</p>}
          />
        ),
      },
    ],
    '/course/course-1',
  );
  return { ...view, requests };
};

/** Text files are no calls of the API. */
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

/** A student in course-1 with this progress. */
export const study = (progress: Record<string, unknown> = {}) =>
  signInAs({ Courses: { 'course-1': progress } });

export const next = () => screen.findByRole('button', { name: 'Next' });
export const modulesList = () => screen.findByRole('navigation', { name: 'Modules' });
