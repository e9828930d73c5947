import type { RouteObject } from '@cairn/runtime';
import { lazy } from 'react';
import { CoursePage, type ViewerProps } from '../features/course/course.page.tsx';
import { LiveCourse } from '../features/live-course/live-course.tsx';
import { CourseOverview } from '../features/overview/course-overview.tsx';
import { SelfGuidedCourse } from '../features/self-guided-course/self-guided-course.tsx';
import { surveyRoutes } from '../features/survey/survey.routes.tsx';

// The run-time of packages is a chunk of its own: other courses never fetch it.
const PackagedCourse = lazy(async () => ({
  default: (await import('../features/packaged-course/packaged-course.tsx')).PackagedCourse,
}));

const viewers = {
  selfGuided: ({ course }: ViewerProps) => (
    <SelfGuidedCourse course={course} overview={<CourseOverview course={course} />} />
  ),
  live: ({ course }: ViewerProps) => (
    <LiveCourse course={course} overview={<CourseOverview course={course} />} />
  ),
  packaged: PackagedCourse,
};

export const routes: RouteObject[] = [
  { path: '/course/:courseId', element: <CoursePage viewers={viewers} /> },
  ...surveyRoutes,
];
