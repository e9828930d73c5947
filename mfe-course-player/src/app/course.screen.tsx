import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { t } from 'ttag';
import {
  CoursePage,
  CourseSkeleton,
  type CourseKindViewerProps,
} from '../features/course/course.page.tsx';
import { CourseOverview } from '../features/overview/course-overview.tsx';
import { NodeAssessment } from '../features/self-guided-course/node-assessment.tsx';
import { NodeRecording } from '../features/self-guided-course/node-recording.tsx';
import { SelfGuidedCourse } from '../features/self-guided-course/self-guided-course.tsx';

// A separate chunk with the SCORM run-time, so that courses without a package never load it.
const packagedCourse = lazyPart(
  async () => (await import('../features/packaged-course/packaged-course.tsx')).PackagedCourse,
  {
    placeholder: () => <CourseSkeleton />,
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`Course could not be loaded.`}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
    onFailed: (error) => report(error, { at: 'code of packaged courses' }),
  },
);

// A separate chunk with the tree, meetings and files of live courses, so that other courses never load it.
const liveCourse = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "live-course" */ '../features/live-course/live-course.tsx'))
      .LiveCourse,
  {
    placeholder: () => <CourseSkeleton />,
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState
        title={t`Course could not be loaded.`}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
    onFailed: (error) => report(error, { at: 'code of live courses' }),
  },
);
const nodeViewers = { assessment: NodeAssessment, recording: NodeRecording };

const viewers = {
  selfGuided: ({ course }: CourseKindViewerProps) => (
    <SelfGuidedCourse course={course} overview={<CourseOverview course={course} />} />
  ),
  live: ({ course }: CourseKindViewerProps) => (
    <liveCourse.Part
      course={course}
      overview={<CourseOverview course={course} />}
      viewers={nodeViewers}
    />
  ),
  packaged: packagedCourse.Part,
};

/** Renders the course page with the viewers of all kinds of courses, which the course feature does not import. */
export const CourseScreen = () => <CoursePage viewers={viewers} />;
