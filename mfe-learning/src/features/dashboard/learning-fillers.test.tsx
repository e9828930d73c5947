import { type Course, listEnrolledCourses } from '@cairn/api/courses.contract';
import { listLecturePositions } from '@cairn/api/lecture-positions.contract';
import { listModules } from '@cairn/api/modules.contract';
import { getStudyWeek } from '@cairn/api/study-week.contract';
import { getUserAttributes } from '@cairn/api/user.contract';
import { buildCourse, buildModule } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { NextCourse } from './next-course-filler.tsx';
import { wednesdayStudyWeek } from './test/dashboard-page.tsx';
import { WeekStatus } from './week-status-filler.tsx';

describe('the last course of the student, for the home page', () => {
  const open = (courses: Course[], ...stubs: Stub[]) => {
    const attributes = signInAs({
      Courses: Object.fromEntries(courses.map(({ CourseID }) => [CourseID, {}])),
    });
    stubApi(
      stubResponse(getUserAttributes, attributes),
      stubResponse(listEnrolledCourses, courses),
      stubResponse(listModules, [
        buildModule({ ModuleID: 'm1', ModuleTitle: 'Tables', ExerciseID: 'e' }),
      ]),
      stubResponse(listLecturePositions, []),
      ...stubs,
    );
    renderRoute([{ path: '/', element: <NextCourse /> }], '/');
    return within(screen.getByRole('region', { name: 'Pick up where you left off' }));
  };

  it('leads to the course, and says what comes next', async () => {
    const region = open([buildCourse({ CourseID: 'sql', CourseTitle: 'SQL' })]);
    expect(region.getByRole('group', { name: 'Loading your courses' })).toBeVisible();
    const link = await region.findByRole('link', { name: 'SQL' });
    expect(link).toHaveAttribute('href', '/course/sql');
    expect(await region.findByText('Module 1: Tables')).toBeVisible();
  });

  it('leads to the catalogue if no course is in progress', async () => {
    const region = open([]);
    expect(await region.findByText('No courses in progress.')).toBeVisible();
    const link = region.getByRole('link', { name: 'View All Courses' });
    expect(link).toHaveAttribute('href', '/course-catalog');
  });

  it('offers another try when the courses cannot be loaded', async () => {
    const region = open([], stubError(listEnrolledCourses, 500));
    expect(await region.findByRole('button', { name: 'Try Again' })).toBeVisible();
  });
});

describe('the week of the student, for the menu', () => {
  const open = (stub: Stub) => {
    signInAs();
    stubApi(stub);
    renderRoute([{ path: '/', element: <WeekStatus /> }], '/');
  };

  it('has the days beside the goal', async () => {
    open(stubResponse(getStudyWeek, wednesdayStudyWeek));
    expect(await screen.findByText('2 of 3 days.')).toBeVisible();
  });

  it('says that it could not be loaded', async () => {
    open(stubError(getStudyWeek, 500));
    expect(await screen.findByText('Your week could not be loaded.')).toBeVisible();
  });
});
