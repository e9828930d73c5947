import { listCourses } from '@cairn/api/courses.contract';
import { getInstructor } from '@cairn/api/people.contract';
import { buildCourse, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { answers, stubApi } from '@cairn/testing/stub-api';
import { act, screen } from '@testing-library/react';
import { routes } from './routes.tsx';

describe('routes of the catalogue', () => {
  it('/courses is another name of the catalogue and takes its query along', async () => {
    stubApi(
      answers(listCourses, [buildCourse({ CourseTitle: 'Reading Logs' })]),
      answers(getInstructor, buildInstructor()),
    );
    const { router } = await act(async () => renderRoute(routes, '/courses?search=Logs'));
    expect(await screen.findByRole('heading', { name: 'Reading Logs' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/course-catalog');
    expect(router.state.location.search).toBe('?search=Logs');
  });
});
