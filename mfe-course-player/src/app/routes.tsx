import type { CourseItem } from '@cairn/api/courses.contract';
import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';
import { AssessmentViewer } from '../features/assessment/assessment-viewer.tsx';
import { AsyncCourse } from '../features/async-course/async-course.tsx';
import { CourseCompletion } from '../features/completion/course-completion.tsx';
import { PackagedCompletion } from '../features/completion/packaged-completion.tsx';
import { CoursePage } from '../features/course/course.page.tsx';
import { LiveCourse } from '../features/live-course/live-course.tsx';
import { CourseOverview } from '../features/overview/course-overview.tsx';
import { surveyRoutes } from '../features/survey/survey.routes.tsx';

// The run-time of packages is a chunk of its own: other courses never fetch it.
const PackagedCourse = lazy(async () => ({
  default: (await import('../features/packaged-course/packaged-course.tsx')).PackagedCourse,
}));

interface ViewerProps {
  readonly course: CourseItem;
}

const viewers = {
  selfGuided: ({ course }: ViewerProps) => (
    <AsyncCourse
      course={course}
      Assessment={AssessmentViewer}
      Overview={CourseOverview}
      Completion={CourseCompletion}
    />
  ),
  live: ({ course }: ViewerProps) => <LiveCourse course={course} Overview={CourseOverview} />,
  packaged: ({ course }: ViewerProps) => (
    <PackagedCourse course={course} Completion={PackagedCompletion} />
  ),
};

export const routes: RouteObject[] = [
  { path: '/course/:courseId', element: <CoursePage viewers={viewers} /> },
  ...surveyRoutes,
];
