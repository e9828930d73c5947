import { listCourses } from '@cairn/api/courses.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { events } from '@cairn/session';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, fails, stubApi } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createSearch } from './fuzzy-search.ts';
import { HomePage } from './home.page.tsx';
import type { SearchEntry } from './search-entry.ts';

const routes = [{ path: '/', element: <HomePage /> }];

const courses = [
  buildCourse({ CourseID: 'cloud', CourseTitle: 'Cloud Security Foundations', Category: 'Cloud' }),
  buildCourse({ CourseID: 'logs', CourseTitle: 'Reading Logs', Category: 'Cybersecurity' }),
  buildCourse({ CourseID: 'group', CourseTitle: 'Security for Riverside', Groups: ['g1'] }),
  buildCourse({ CourseID: 'draft', CourseTitle: 'Security Draft', Status: 'draft' }),
];
const roles = [buildRole({ RoleID: 'analyst', RoleTitle: 'Security Analyst' })];

const open = () => {
  const requests = stubApi(answers(listCourses, courses), answers(listRoles, roles));
  return { ...renderRoute(routes, '/'), requests };
};
const box = () => screen.getByRole('searchbox', { name: 'Search courses and roles' });
const search = (term: string) => userEvent.type(box(), term);
const found = async (group: 'Courses' | 'Roles') => {
  const region = await screen.findByRole('region', { name: group });
  return within(region).getAllByRole('link');
};

describe('home', () => {
  it('[HOME-01] [HOME-02] asks one question, without login and without a token', async () => {
    const { requests } = open();
    expect(
      screen.getByRole('heading', { name: 'Access To 1000s of Courses for 100s of Roles' }),
    ).toBeVisible();
    expect(box()).toHaveAttribute('placeholder', 'What do you want to learn?');
    await search('cloud');
    await found('Courses');
    expect(requests.map((request) => request.headers.get('jwt-Token'))).toEqual([null, null]);
  });

  it('[HOME-03] [HOME-04] finds courses and roles and leads to them', async () => {
    open();
    await search('security');
    const [course] = await found('Courses');
    const [role] = await found('Roles');
    expect(course).toHaveAttribute('href', '/course-catalog/cloud');
    expect(role).toHaveAttribute('href', '/roles-catalog/analyst');
    expect(within(course as HTMLElement).getByRole('presentation')).toHaveAttribute('src');
  });

  it('[HOME-05] shows nothing for one character, also with blanks around it', async () => {
    open();
    await search(' s ');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    await search('e');
    expect(await found('Courses')).not.toHaveLength(0);
  });

  it('[HOME-08] a visitor finds courses without groups only, never a draft', async () => {
    open();
    await search('security');
    const titles = (await found('Courses')).map((link) => link.textContent);
    expect(titles.join()).toContain('Cloud Security Foundations');
    expect(titles.join()).not.toContain('Riverside');
    expect(titles.join()).not.toContain('Draft');
  });

  it('[HOME-08] a student of the group finds its course as well', async () => {
    signInAs({ GroupIDs: ['g1'] });
    open();
    await search('riverside');
    expect((await found('Courses')).map((link) => link.textContent).join()).toContain('Riverside');
  });

  it.each([
    [
      'courses',
      fails(listCourses, 500),
      answers(listRoles, roles),
      'Roles',
      'Error fetching courses',
    ],
    [
      'roles',
      answers(listCourses, courses),
      fails(listRoles, 500),
      'Courses',
      'Error fetching roles',
    ],
  ] as const)(
    '[HOME-09] when %s fail, says so and searches the rest',
    async (_name, a, b, group, message) => {
      const heard: string[] = [];
      const stop = events.on('notice.shown', (notice) => heard.push(notice.message));
      stubApi(a, b);
      renderRoute(routes, '/');
      await search('security');
      expect(await found(group)).not.toHaveLength(0);
      expect(heard).toEqual([message]);
      stop();
    },
  );

  it('[HOME-10] says when nothing was found; clearing the box takes it away', async () => {
    open();
    await search('zzzzqqqq');
    expect(await screen.findByText('No results found.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.queryByText('No results found.')).not.toBeInTheDocument();
  });

  it('[HOME-11] arrow keys reach the results and come back', async () => {
    open();
    await search('security');
    const [course] = await found('Courses');
    await userEvent.keyboard('{ArrowDown}');
    expect(course).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveFocus();
  });
});

const entry = (title: string, change: Partial<SearchEntry> = {}): SearchEntry => ({
  kind: 'course',
  id: title,
  title,
  category: '',
  imageUrl: '',
  detail: '',
  ...change,
});
const titlesOf = (term: string, ...entries: SearchEntry[]) =>
  createSearch(entries)(term).map(({ title }) => title);

describe('fuzzy search', () => {
  it.each([
    ['a title', 'network', ['Network Design']],
    ['a small misspelling', 'netwrok', ['Network Design']],
    ['a category', 'leadership', ['Planning']],
    ['an unrelated word', 'zebra', []],
  ])('[HOME-06] matches %s', (_name, term, expected) => {
    const entries = [entry('Network Design'), entry('Planning', { category: 'Leadership' })];
    expect(titlesOf(term, ...entries)).toEqual(expected);
  });

  it('[HOME-11] best match first, ties by title, at most 20', () => {
    const many = Array.from({ length: 30 }, (_, index) => entry(`Cloud ${10 + index}`));
    const list = titlesOf('cloud', ...many.toReversed());
    expect(list).toHaveLength(20);
    expect(list).toEqual(list.toSorted());
    expect(titlesOf('cloud', entry('A storm without a cloud in the sky'), entry('Cloud'))[0]).toBe(
      'Cloud',
    );
  });
});
