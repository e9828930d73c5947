import { enrollInCourse } from '@cairn/api/courses.contract';
import { type CourseItem, getCourse } from '@cairn/api/course-item.contract';
import { type CourseModule, listModules } from '@cairn/api/modules.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { listTopCourses } from '@cairn/api/recommender.contract';
import { listCompetencies } from '@cairn/api/roles.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildAttributes, buildCourseItem, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { CourseDetailPage } from '../course-detail.page.tsx';

const routes = [{ path: '/course-catalog/:id', element: <CourseDetailPage /> }];

interface World {
  readonly course?: Partial<CourseItem>;
  readonly modules?: CourseModule[];
  readonly stubs?: readonly Stub[];
}
const stubWorld = ({ course = {}, modules = [], stubs = [] }: World) =>
  stubApi(
    stubResponse(getCourse, { Item: buildCourseItem(course) }),
    stubResponse(listModules, modules),
    stubResponse(getInstructor, buildInstructor()),
    stubResponse(listCompetencies, { logs: 'Log analysis', triage: 'Triage' }),
    stubResponse(enrollInCourse, { message: 'Enrolled' }),
    stubResponse(
      getUserAttributes,
      buildAttributes({ Courses: { 'course-1': { m: { LectureCompleted: false } } } }),
    ),
    stubResponse(listTopCourses, []),
    ...stubs,
  );
/** Renders /course-catalog/course-1; `stubs` override the default ones. */
export const openCoursePage = (world: World = {}) => {
  const requests = stubWorld(world);
  return { ...renderRoute(routes, '/course-catalog/course-1'), requests };
};
export const findCourseHeading = () => screen.findByRole('heading', { level: 1 });
