import {
  getLearningList,
  type LearningListEntry,
  listModulesOfCourses,
} from '@cairn/api/learning-list.contract';
import { type Site, SiteContext } from '@cairn/runtime';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { listCallsTo, type Stub, stubApi, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { LearningListSummary } from './learning-list-filler.tsx';

const entry = (roleTitle: string): LearningListEntry => ({
  roleId: roleTitle.toLowerCase(),
  roleTitle,
  ImageUrl: '',
  description: 'About it',
  courses: [{ CourseID: 'sql', title: 'SQL', CourseType: 'async' }],
});
const openDashboard = (mode: Site['brand']['mode']) => {
  const site = {
    brand: { name: 'Cairn', mode },
    aboutUrl: '/',
    instructorUrl: '',
    supportEmail: '',
    officeViewerUrl: '',
  };
  const element = (
    <SiteContext value={site}>
      <LearningListSummary studentId="maya" />
    </SiteContext>
  );
  renderRoute([{ path: '/dashboard', element }], '/dashboard');
};
const open = (titles: readonly string[], ...stubs: Stub[]) => {
  signInAs({ StudentID: 'maya' });
  const requests = stubApi(
    stubResponse(getLearningList, {
      learningListByRole: titles.map(entry),
      userCourses: { sql: { m1: { LectureCompleted: true }, m2: { LectureCompleted: false } } },
    }),
    stubResponse(listModulesOfCourses, { modulesByCourseId: { sql: ['m1', 'm2'] } }),
    ...stubs,
  );
  openDashboard('education');
  return requests;
};
const region = () => within(screen.getByRole('region', { name: 'Learning list' }));

it('shows the first three roles of the student with their progress, and leads to the list', async () => {
  const requests = open(['Analyst', 'Tester', 'Writer', 'Lead']);
  expect(region().getByRole('group', { name: 'Loading your learning list' })).toBeVisible();
  expect(await region().findByRole('progressbar', { name: 'Analyst · 50%' })).toBeVisible();
  expect(region().getAllByRole('progressbar')).toHaveLength(3);
  const link = region().getByRole('link', { name: 'Open your learning list' });
  expect(link).toHaveAttribute('href', '/learning-list');
  expect(listCallsTo(requests, getLearningList)[0]?.url).toMatch(/\/learninglist\/maya$/);
});

it('leads to the first role where there is none', async () => {
  open([]);
  expect(await region().findByText('Your learning list is empty.')).toBeVisible();
  const link = region().getByRole('link', { name: 'Upskill your role' });
  expect(link).toHaveAttribute('href', '/upskill-role');
});

it('offers another try when the list cannot be loaded', async () => {
  open(['Analyst'], stubError(getLearningList, 500));
  expect(await region().findByRole('button', { name: 'Try Again' })).toBeVisible();
});

it.each(['main', 'partner'] as const)('[SHELL-15] shows nothing in %s mode', (mode) => {
  signInAs({ StudentID: 'maya' });
  const requests = stubApi(
    stubResponse(getLearningList, { learningListByRole: [], userCourses: {} }),
  );
  openDashboard(mode);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(listCallsTo(requests, getLearningList)).toEqual([]);
});
