import { listCourses } from '@cairn/api/courses.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { buildCourse, buildInstructor } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  findCourseRow,
  buildLetteredCourses,
  openCatalogPage,
  catalogRoutes,
} from './test/open-catalog.tsx';

describe('cards of the course catalogue', () => {
  it('[CCAT-24] each instructor is asked once a page, and all collaborators together', async () => {
    const { requests } = openCatalogPage([
      buildCourse({ CourseID: 'a', CourseTitle: 'With people', Collaborators: ['c1'] }),
      buildCourse({ CourseID: 'b', CourseTitle: 'Same instructor', Collaborators: ['c2'] }),
    ]);
    const people = 'Noor Aziz, Lena Fischer';
    expect(await within(await findCourseRow('With people')).findByText(people)).toBeVisible();
    // Cards that disappear and return cause no further requests.
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByRole('heading', { name: 'No courses found.' })).toBeVisible();
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(await within(await findCourseRow('With people')).findByText(people)).toBeVisible();
    const asked = [
      ...listCallsTo(requests, getInstructor),
      ...listCallsTo(requests, listCollaborators),
    ].map(({ url }) => decodeURIComponent(url.slice(url.indexOf('/api'))));
    expect(asked).toEqual([
      '/api/instructor/details?InstructorID=instructor-1',
      '/api/instructor/collaborators?collaborators=c2,c1',
    ]);
  });

  it('[CCAT-24] name and picture are those of the answers', async () => {
    const [noor, lena] = ['/media/noor.webp', '/media/lena.webp'];
    stubApi(
      stubResponse(getInstructor, buildInstructor({ FullName: 'N. Aziz', profileImageUrl: noor })),
      stubResponse(listCollaborators, [
        buildInstructor({ InstructorID: 'c1', FullName: 'L. Fischer', profileImageUrl: lena }),
      ]),
      stubResponse(
        listCourses,
        buildLetteredCourses(1, { ThumbnailUrl: '/media/a.webp', Collaborators: ['c1'] }),
      ),
    );
    renderRoute(catalogRoutes, '/course-catalog');
    const item = within(await findCourseRow('Course A'));
    expect(await item.findByText('N. Aziz, L. Fischer')).toBeVisible();
    const pictures = item.getAllByRole('presentation').slice(1);
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([noor, lena]);
  });

  it('[CCAT-05] tags enrolled and completed courses, and nothing for a visitor', async () => {
    const courses = buildLetteredCourses(3);
    signInAs({
      Courses: { 'course-A': { m: { LectureCompleted: false } }, 'course-B': {} },
      CompletedCourses: ['course-B'],
    });
    const { unmount } = openCatalogPage(courses);
    const tags = async (title: string) =>
      within(await findCourseRow(title))
        .queryAllByText(/^(Enrolled|Completed)$/)
        .map(({ textContent }) => textContent);
    expect(await tags('Course A')).toEqual(['Enrolled']);
    expect(await tags('Course B')).toEqual(['Completed']);
    expect(await tags('Course C')).toEqual([]);
    unmount();
    localStorage.clear();
    openCatalogPage(courses);
    for (const { CourseTitle } of courses) expect(await tags(CourseTitle)).toEqual([]);
  });

  it("[CCAT-06] an instructor who cannot be found is 'Unknown'", async () => {
    stubApi(
      stubResponse(listCourses, buildLetteredCourses(1)),
      stubError(getInstructor, 404, 'not-found'),
    );
    renderRoute(catalogRoutes, '/course-catalog');
    expect(await within(await findCourseRow('Course A')).findByText('Unknown')).toBeVisible();
  });
});
