import { listCourses } from '@cairn/api/courses.contract';
import { searchModules } from '@cairn/api/module-search.contract';
import { getInstructor, listCollaborators } from '@cairn/api/people.contract';
import { setReporter } from '@cairn/session';
import { buildCourse, buildInstructor } from '@cairn/testing/builders';
import { listArtDrawings } from '@cairn/testing/drawings';
import { renderRoute } from '@cairn/testing/render-route';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  findCourseRow,
  buildLetteredCourses,
  findCourseList,
  openCatalogPage,
  instructorStubs,
  catalogRoutes,
  findCourseTitles,
} from './test/open-catalog.tsx';

const hours = (Duration: number) => ({ Lectures: [{ Title: 'x', Duration }] });

describe('course catalogue', () => {
  it('[CCAT-01] [CCAT-02] names itself and counts what it found', async () => {
    openCatalogPage(buildLetteredCourses(7));
    expect(screen.getByRole('heading', { level: 1, name: 'Elevate Your Expertise' })).toBeVisible();
    expect(
      screen.getByText('Search from our entire catalog for courses targeting specific skills.'),
    ).toBeVisible();
    expect(await screen.findByText('7 courses found')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search for courses' })).toBeVisible();
  });

  it('shows skeletons while it loads', async () => {
    openCatalogPage(buildLetteredCourses(1));
    expect(screen.getByRole('group', { name: 'Loading courses' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await findCourseList();
    expect(screen.queryByRole('group', { name: 'Loading courses' })).not.toBeInTheDocument();
  });

  it('[CCAT-03] the toggle names what it will do', async () => {
    openCatalogPage(buildLetteredCourses(1));
    await findCourseList();
    expect(screen.queryByRole('form', { name: 'Filters' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    expect(screen.getByRole('form', { name: 'Filters' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hide Filters' }));
    expect(screen.queryByRole('form', { name: 'Filters' })).not.toBeInTheDocument();
  });

  const noor = buildInstructor({ profileImageUrl: '/media/noor.webp' });
  const lena = buildInstructor({
    InstructorID: 'c1',
    FullName: 'Lena Fischer',
    profileImageUrl: '/media/lena.webp',
  });
  const pictures = (item: HTMLElement) =>
    within(item)
      .queryAllByRole('presentation')
      .map((picture) => picture.getAttribute('src'));

  it('[CCAT-04] a card shows what there is of a course, and everybody with their pictures', async () => {
    stubApi(
      stubResponse(getInstructor, noor),
      stubResponse(listCollaborators, [lena]),
      stubResponse(listCourses, [
        buildCourse({
          CourseTitle: 'Reading Logs',
          Category: 'Security',
          CourseDescription: 'Find what went wrong.',
          Level: 'Advanced',
          ThumbnailUrl: '/media/logs.webp',
          Collaborators: ['c1'],
        }),
      ]),
    );
    renderRoute(catalogRoutes, '/course-catalog');
    const item = await findCourseRow('Reading Logs');
    expect(await within(item).findByText('Noor Aziz, Lena Fischer')).toBeVisible();
    for (const text of ['Security', 'Find what went wrong.', 'Advanced'])
      expect(within(item).getByText(text)).toBeVisible();
    expect(pictures(item)).toEqual(['/media/logs.webp', '/media/noor.webp', '/media/lena.webp']);
  });

  it('[CCAT-04] a card has a drawing, a text and a level for a course without them', async () => {
    const { CourseDescription, Description, Level, ThumbnailUrl, ...bare } = buildCourse({
      CourseTitle: 'Bare',
    });
    expect([CourseDescription, Description, Level, ThumbnailUrl]).not.toContain(undefined);
    const blank = buildCourse({ CourseID: 'b', CourseTitle: 'Blank', CourseDescription: ' ' });
    stubApi(
      ...instructorStubs,
      stubResponse(listCourses, [bare, blank]),
      stubResponse(searchModules, []),
    );
    renderRoute(catalogRoutes, '/course-catalog');
    const item = await findCourseRow('Bare');
    expect(await within(item).findByText('Noor Aziz')).toBeVisible();
    expect(within(item).getByText('No description provided.')).toBeVisible();
    expect(within(item).getByText('All Levels')).toBeVisible();
    // The drawings of the course and the instructor.
    await waitFor(() => expect(listArtDrawings(item)).toHaveLength(2));
    expect(pictures(item)).toEqual([]);
    expect(
      within(await findCourseRow('Blank')).getByText('No description provided.'),
    ).toBeVisible();
  });

  it('[CCAT-07] says when nothing matches, and offers to clear the filters', async () => {
    openCatalogPage(buildLetteredCourses(2), '/course-catalog?search=zzz');
    expect(await screen.findByRole('heading', { name: 'No courses found.' })).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear as HTMLElement);
    expect(await findCourseTitles()).toHaveLength(2);
  });

  it('[CCAT-08] [DETAIL-02] a card opens the course page', async () => {
    const { router } = openCatalogPage(buildLetteredCourses(2));
    await userEvent.click(within(await findCourseList()).getByRole('link', { name: 'Course B' }));
    expect(router.state.location.pathname).toBe('/course-catalog/course-B');
  });

  it('[CCAT-10] [CCAT-11] pages of five by title, with previous, pager and next', async () => {
    const { router } = openCatalogPage(buildLetteredCourses(7).toReversed());
    expect(await findCourseTitles()).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map((letter) => `Course ${letter}`),
    );
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    await userEvent.click(within(pages).getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Course G' })).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    await userEvent.click(within(pages).getByRole('link', { name: 'Previous' }));
    expect(await screen.findByRole('heading', { name: 'Course A' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it.each([
    ['async', 'Asynchronous'],
    ['sync', 'Synchronous'],
    ['scorm', 'SCORM'],
  ])('[CCAT-13] the type %s is called %s', async (type, name) => {
    const { router } = openCatalogPage(buildLetteredCourses(1));
    await findCourseList();
    await userEvent.click(screen.getByRole('button', { name: 'Show Filters' }));
    const types = within(screen.getByRole('group', { name: 'Type' }));
    expect(types.getAllByRole('radio')).toHaveLength(4);
    await userEvent.click(types.getByRole('radio', { name }));
    expect(router.state.location.search).toBe(`?type=${type}`);
  });

  it('[CCAT-14] shows the levels of the courses', async () => {
    openCatalogPage(buildLetteredCourses(1), '/course-catalog?level=Beginner');
    await findCourseList();
    for (const name of ['All Levels', 'Intermediate', 'Advanced']) {
      expect(screen.getByRole('radio', { name })).not.toBeChecked();
    }
    expect(screen.getByRole('radio', { name: 'Beginner' })).toBeChecked();
  });

  it('[CCAT-16] [CCAT-17] a filter goes to the address and back to page 1', async () => {
    const { router } = openCatalogPage(
      buildLetteredCourses(7),
      '/course-catalog?category=Data&page=2',
    );
    expect(await findCourseTitles()).toEqual(['Course F', 'Course G']);
    await userEvent.type(screen.getByRole('searchbox'), 'Course');
    expect(router.state.location.search).toBe('?search=Course&category=Data');
    expect(await findCourseTitles()).toHaveLength(5);
  });

  it('[CCAT-18] [CCAT-20] comes back as it was left', async () => {
    const { unmount } = openCatalogPage(buildLetteredCourses(3), '/course-catalog?search=Course+B');
    expect(await findCourseTitles()).toEqual(['Course B']);
    expect(screen.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
    unmount();
    const { router } = openCatalogPage(buildLetteredCourses(3));
    expect(await findCourseTitles()).toEqual(['Course B']);
    expect(router.state.location.search).toBe('?search=Course+B');
    expect(screen.getByRole('button', { name: 'Hide Filters' })).toBeVisible();
    expect(sessionStorage.getItem('courses.filters.v1')).toContain('Course B');
  });

  it('[CCAT-19] the address wins over what was saved', async () => {
    sessionStorage.setItem('courses.filters.v1', JSON.stringify({ search: 'Course A' }));
    openCatalogPage(buildLetteredCourses(3), '/course-catalog?search=Course+C');
    expect(await findCourseTitles()).toEqual(['Course C']);
  });

  it('[CCAT-21] ignores invalid filters in the URL', async () => {
    sessionStorage.setItem('courses.filters.v1', '{nonsense');
    const { unmount } = openCatalogPage(buildLetteredCourses(7), '/course-catalog?page=x');
    expect(await findCourseTitles()).toHaveLength(5);
    unmount();
    openCatalogPage(buildLetteredCourses(7), '/course-catalog?page=99');
    expect(await findCourseTitles()).toEqual(['Course F', 'Course G']);
  });

  it('works when the browser blocks storage', async () => {
    const reported = jest.fn();
    setReporter(reported);
    const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    try {
      openCatalogPage(buildLetteredCourses(3));
      expect(await findCourseTitles()).toHaveLength(3);
      expect(reported).toHaveBeenCalledTimes(1);
    } finally {
      blocked.mockRestore();
      setReporter(undefined);
    }
  });

  it('[CCAT-22] shows hours with two decimals', async () => {
    openCatalogPage([
      buildCourse({ CourseID: 'a', CourseTitle: 'Long', ...hours(6300) }),
      buildCourse({ CourseID: 'b', CourseTitle: 'Odd', ...hours(4000) }),
    ]);
    expect(within(await findCourseRow('Long')).getByText('1.75 hours')).toBeVisible();
    expect(within(await findCourseRow('Odd')).getByText('1.11 hours')).toBeVisible();
  });

  it('[CCAT-23] a failure says so and offers another try', async () => {
    stubApi(stubError(listCourses, 500));
    renderRoute(catalogRoutes, '/course-catalog');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Error fetching courses');
    expect(alert).toHaveTextContent('Service is temporarily unavailable.');
    stubApi(...instructorStubs, stubResponse(listCourses, buildLetteredCourses(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await findCourseTitles()).toEqual(['Course A']);
  });
});
