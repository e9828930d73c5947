import { type Course, listCourses } from '@cairn/api/courses.contract';
import { searchModules } from '@cairn/api/module-search.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { buildCourse, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { CourseCatalogPage } from '../course-catalog.page.tsx';

export const catalogRoutes = [
  { path: '/course-catalog', element: <CourseCatalogPage /> },
  { path: '/course-catalog/:id', element: <p>A course</p> },
];

export const instructorStubs = [
  stubResponse(getInstructor, buildInstructor()),
  stubResponse(listCollaborators, [
    buildInstructor({ InstructorID: 'c1', FullName: 'Lena Fischer' }),
  ]),
];
export const buildLetteredCourses = (count: number, change: Partial<Course> = {}) =>
  Array.from({ length: count }, (_, index) => {
    const letter = String.fromCodePoint(65 + index);
    return buildCourse({
      CourseID: `course-${letter}`,
      CourseTitle: `Course ${letter}`,
      ...change,
    });
  });
export const openCatalogPage = (courses: readonly Course[], url = '/course-catalog') => {
  const requests = stubApi(
    ...instructorStubs,
    stubResponse(listCourses, [...courses]),
    stubResponse(searchModules, []),
  );
  return { ...renderRoute(catalogRoutes, url), requests };
};
export const findCourseList = () => screen.findByRole('list', { name: 'Courses' });
export const findCourseTitles = async () =>
  within(await findCourseList())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
export const findCourseRow = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest('li') as HTMLElement;
};
