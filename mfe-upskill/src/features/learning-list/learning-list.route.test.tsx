import {
  getLearningList,
  type LearningListEntry,
  listModulesOfCourses,
  removeLearningListRole,
} from '@cairn/api/learning-list.contract';
import { events } from '@cairn/session';
import { findArtDrawings } from '@cairn/testing/drawings';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { CourseImage } from '@cairn/ui/course-image';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { learningListRoutes } from './learning-list.routes.tsx';

const analyst: LearningListEntry = {
  roleId: 'analyst',
  roleTitle: 'Data Analyst',
  ImageUrl: '/media/picture/analyst.png',
  description: 'Turns questions into answers',
  courses: [
    { CourseID: 'sql', title: 'SQL', CourseType: 'async', Category: 'Data' },
    { CourseID: 'charts', title: 'Charts', CourseType: 'scorm' },
    { CourseID: 'live', title: 'Statistics', CourseType: 'sync' },
  ],
};
const userCourses = {
  sql: { m1: { LectureCompleted: true }, m2: { LectureCompleted: false } },
  live: { Status: 'Pass' },
};
const open = (...stubs: Stub[]) => {
  signInAs({ StudentID: 'maya' });
  const requests = stubApi(
    stubResponse(getLearningList, { learningListByRole: [analyst], userCourses }),
    stubResponse(listModulesOfCourses, { modulesByCourseId: { sql: ['m1', 'm2'] } }),
    stubResponse(removeLearningListRole, { message: 'Removed' }),
    ...stubs,
  );
  renderRoute(learningListRoutes, '/learning-list');
  return requests;
};
/** Delays the response with the modules until the returned function is called. */
const holdModules = (): (() => void) => {
  const mock = jest.mocked(globalThis.fetch);
  const api = mock.getMockImplementation() ?? fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  mock.mockImplementation(async (input, init) => {
    const { url } = input instanceof Request ? input : new Request(input, init);
    if (url.endsWith(listModulesOfCourses.path)) await promise;
    return api(input, init);
  });
  return resolve;
};
const role = () => screen.findByRole('heading', { name: /Data Analyst/ });

describe('learning list', () => {
  it("[LLST-01] [LLST-03] shows each role with its count and progress, from the student's own list", async () => {
    const requests = open();
    await waitFor(async () =>
      expect(await role()).toHaveTextContent('3 courses · 1 of 3 completed · 50%'),
    );
    expect(listCallsTo(requests, getLearningList)[0]?.url).toMatch(/\/learninglist\/maya$/);
    const picture = (await role()).querySelector('img');
    expect(picture).toHaveAttribute('src', '/media/picture/analyst.png');
    await userEvent.click(await role());
    expect(screen.getByText('Turns questions into answers')).toBeVisible();
  });

  it('shows no progress while the modules of the courses are loading', async () => {
    open();
    const respond = holdModules();
    expect(await role()).toHaveTextContent(/3 courses$/);
    await userEvent.click(await role());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    respond();
    expect(await screen.findByRole('progressbar', { name: '50% done' })).toBeVisible();
    expect(await role()).toHaveTextContent('3 courses · 1 of 3 completed · 50%');
  });

  it('draws a course as the catalogue does, by its id and its category', async () => {
    open();
    await userEvent.click(await role());
    const [drawn] = await findArtDrawings(
      screen.getByRole('list', { name: 'Courses of Data Analyst' }),
    );
    const alone = render(<CourseImage courseId="sql" category="Data" />);
    const [wanted] = await findArtDrawings(alone.container);
    expect(drawn?.innerHTML).toBe(wanted?.innerHTML);
  });

  const tester: LearningListEntry = {
    ...analyst,
    roleId: 'tester',
    roleTitle: 'Tester',
    courses: [{ CourseID: 'live', title: 'Statistics', CourseType: 'sync' }],
  };
  const both = stubResponse(getLearningList, {
    learningListByRole: [tester, analyst],
    userCourses,
  });
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

  it('[LLST-01] [LLST-05] has an entry for each role, and loses no other with one', async () => {
    open(both);
    await role();
    await waitFor(() =>
      expect(titles()).toEqual([
        'Tester1 course · 1 of 1 completed · 100%',
        'Data Analyst3 courses · 1 of 3 completed · 50%',
      ]),
    );
    await userEvent.click(screen.getByRole('heading', { name: /Tester/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tester' }));
    await waitFor(() => expect(titles()).toHaveLength(1));
    expect(titles()[0]).toMatch(/^Data Analyst/);
  });

  it('[LLST-02] opens and closes each role by itself', async () => {
    open(both);
    await userEvent.click(await role());
    expect(screen.getByText('SQL')).toBeVisible();
    const [ofTester, ofAnalyst] = screen.getAllByText('Statistics');
    expect(ofTester).not.toBeVisible();
    expect(ofAnalyst).toBeVisible();
    await userEvent.click(await role());
    expect(screen.getByText('SQL')).not.toBeVisible();
  });

  it('[LLST-02] [LLST-04] starts collapsed; expanded it shows the courses and how far each is', async () => {
    open();
    await role();
    const sql = screen.getByText('SQL');
    expect(sql).not.toBeVisible();
    await userEvent.click(await role());
    expect(sql).toBeVisible();
    expect(sql).toHaveAttribute('href', '/course-catalog/sql');
    const courses = screen.getByRole('list', { name: 'Courses of Data Analyst' });
    await waitFor(() =>
      expect(
        within(courses)
          .getAllByRole('progressbar')
          .map((bar) => bar.getAttribute('value')),
      ).toEqual(['50', '0', '100']),
    );
  });

  it('[LLST-05] [LLST-06] removes a role, and the empty list says what to do', async () => {
    const requests = open();
    await userEvent.click(await role());
    await userEvent.click(screen.getByRole('button', { name: 'Remove Data Analyst' }));
    expect(
      await screen.findByRole('heading', { name: 'Your learning list is empty.' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upskill your role' })).toBeVisible();
    expect(listCallsTo(requests, removeLearningListRole)[0]?.url).toMatch(
      /\/learninglist\/maya\/role\/analyst$/,
    );
  });

  it('[LLST-05] a failed removal says so and keeps the role', async () => {
    const heard: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => heard.push(message));
    open(stubError(removeLearningListRole, 500));
    await userEvent.click(await role());
    await userEvent.click(screen.getByRole('button', { name: 'Remove Data Analyst' }));
    await waitFor(() => expect(heard).toEqual(['Failed to remove learning path.']));
    expect(await role()).toBeVisible();
    stop();
  });

  it('[LLST-06] an empty list leads to choosing a role', async () => {
    open(stubResponse(getLearningList, { learningListByRole: [], userCourses: {} }));
    expect(await screen.findByRole('link', { name: 'Upskill your role' })).toHaveAttribute(
      'href',
      '/upskill-role',
    );
    expect(screen.getByText('Your learning list is empty.')).toBeVisible();
  });

  it('[LLST-07] a failure says so and offers another try', async () => {
    open(stubError(getLearningList, 503));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to fetch your learning list.',
    );
    stubApi(stubResponse(getLearningList, { learningListByRole: [], userCourses: {} }));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Your learning list is empty.')).toBeVisible();
  });

  it('[LLST-07] without a student there is nothing to ask for', () => {
    stubApi();
    renderRoute(learningListRoutes, '/learning-list');
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t identify your account.');
  });

  it('[LLST-08] asks for the modules of all courses at once; without them async courses count 0', async () => {
    const requests = open(stubError(listModulesOfCourses, 500));
    expect(await screen.findByText('Some details may be unavailable.')).toBeVisible();
    expect(await role()).toHaveTextContent('1 of 3 completed · 33%');
    const calls = listCallsTo(requests, listModulesOfCourses);
    expect(calls).toHaveLength(1);
    expect(await calls[0]?.json()).toEqual({ courseIds: ['sql', 'charts', 'live'] });
  });
});
