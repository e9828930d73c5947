import { listEnrolledCourses } from '@cairn/api/courses.contract';
import { listRoles } from '@cairn/api/roles.contract';
import { getStudentDetails } from '@cairn/api/user.contract';
import { buildCourse, buildRole } from '@cairn/testing/builders';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDashboardPage as open } from './test/dashboard-page.tsx';

const analyst = buildRole({
  RoleID: 'analyst',
  RoleTitle: 'Data Analyst',
  CourseIDs: ['sql', 'charts', 'talks', 'stats'],
  CompetencyIDs: ['querying', 'drawing'],
});
const engineer = buildRole({
  RoleID: 'engineer',
  RoleTitle: 'Telecommunications Engineer',
  CourseIDs: ['sql'],
  CompetencyIDs: ['routing'],
});
const roles = [analyst, engineer, buildRole({ RoleID: 'other', RoleTitle: 'Not mine' })];
const held = { engineer: true, analyst: false };
const student = {
  Roles: held,
  CompletedCourses: ['sql'],
  Courses: { sql: {}, talks: { Status: 'Pass' } },
  Competencies: ['querying', 'drawing', 'something-else'],
};
const courses = [
  buildCourse({ CourseID: 'sql' }),
  buildCourse({ CourseID: 'talks', CourseType: 'sync' }),
];
const world = { student, roles, courses };

const table = () => screen.findByRole('table', { name: /Courses completed|Competencies earned/ });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const chart = async () => {
  await waitFor(() => expect(document.querySelector('svg.recharts-surface')).not.toBeNull());
  return document.querySelector<SVGElement>('svg.recharts-surface') as SVGElement;
};

describe('roles on the dashboard', () => {
  it('[DASH-01] [RULE-20] shows a chip for each role of the student; unknown ids are left out', async () => {
    const { requests } = open({ ...world, held: { ...held, gone: true } });
    expect(await screen.findAllByRole('group', { name: 'Loading roles' })).not.toHaveLength(0);
    const group = screen.getByRole('group', { name: 'Your roles' });
    await within(group).findByRole('button', { name: 'Data Analyst' });
    const names = within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Telecommunications Engineer', 'Data Analyst']);
    const [call] = listCallsTo(requests, getStudentDetails);
    expect(new URL(call?.url ?? '').search).toBe('?StudentID=student-1');
    expect(new URL(listCallsTo(requests, listRoles)[0]?.url ?? '').pathname).toBe('/api/roles/all');
  });

  it('a chip tells how far that role is', async () => {
    open(world);
    await userEvent.click(await screen.findByRole('button', { name: 'Data Analyst' }));
    expect(screen.getByRole('button', { name: 'Data Analyst' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Data Analyst 2 of 4 courses completed'),
    );
  });

  it('shows a message to a student without roles', async () => {
    open({ student: {}, roles });
    expect(await screen.findByText('No roles yet.')).toBeVisible();
    expect(await rows()).toEqual([]);
  });

  it('[DASH-02] [RULE-20] counts earned roles, roles in progress and competencies', async () => {
    open({ ...world, student: { ...student, Roles: { ...held, third: false, fourth: false } } });
    const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(value('Earned Roles')).toBe('1');
    expect(value('Roles in Progress')).toBe('3');
    expect(value('Competencies')).toBe('3');
    await table();
  });

  it.each(['main', 'partner'] as const)(
    '[DASH-09] in %s mode the chart has an axis per role, of courses completed',
    async (mode) => {
      open({ ...world, mode });
      expect(await rows()).toEqual([
        ['Telecommunications Engineer', '1', '1'],
        ['Data Analyst', '2', '4'],
      ]);
      expect(screen.getByRole('heading', { name: 'Courses completed' })).toBeVisible();
      const stones = [...(await chart()).querySelectorAll('ellipse')];
      // At a width of 400 the centre of three axes is at 200, 184.5, and an axis is 106 long.
      const fromCentre = stones.map((stone) =>
        Math.hypot(
          Number(stone.getAttribute('cx')) - 200,
          Number(stone.getAttribute('cy')) - 184.5,
        ),
      );
      expect(fromCentre[0]).toBeCloseTo(106, 0);
      expect(fromCentre[1]).toBeCloseTo(53, 0);
      expect(stones).toHaveLength(2);
    },
  );

  it('[DASH-09] in education mode it charts competencies', async () => {
    open({ ...world, mode: 'education' });
    expect(await rows()).toEqual([
      ['Telecommunications Engineer', '0', '1'],
      ['Data Analyst', '2', '2'],
    ]);
    expect(screen.getByRole('heading', { name: 'Competencies earned' })).toBeVisible();
  });

  it('[RULE-18] has three axes with one role, the added ones without a name', async () => {
    open({ ...world, held: { analyst: false } });
    const labels = [...(await chart()).querySelectorAll('text')];
    expect(labels.map((label) => label.querySelector('title')?.textContent)).toEqual([
      'Data Analyst',
      '',
      '',
    ]);
  });

  it('[DASH-10] cuts a long label; a tooltip and screen readers get all of it', async () => {
    const RoleTitle = 'Telecommunications-and-Radio-Networks Engineer';
    const long = { ...engineer, RoleTitle };
    open({ ...world, roles: [analyst, long], held: { analyst: false, engineer: true } });
    const label = [...(await chart()).querySelectorAll('text')][1];
    const lines = [...(label?.querySelectorAll('tspan') ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(['Telecommunications-and-Radio…', 'Engineer']);
    expect(label?.querySelector('title')).toHaveTextContent(RoleTitle);
    expect(within(await table()).getByRole('rowheader', { name: RoleTitle })).toBeInTheDocument();
  });

  it.each([
    ['main', 0],
    ['partner', 0],
    ['education', 1],
  ] as const)(
    '[DASH-08] [PGUARD-14] in %s mode there are links to a learning plan: %d',
    async (mode, count) => {
      open({ ...world, mode });
      await table();
      const links = screen.queryAllByRole('link', {
        name: 'Generate my role-skills learning plan',
      });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: count }, () => '/upskill-role'),
      );
    },
  );

  it.each([listRoles, getStudentDetails])(
    '[DASH-13] a failed role fetch says so, and the other parts still show',
    async (endpoint) => {
      open({ ...world, stubs: [stubError(endpoint, 503)] });
      const card = screen.getByRole('region', { name: 'Courses completed' });
      expect(await within(card).findByRole('alert')).toHaveTextContent(/^Error fetching roles/);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(screen.queryByText('Error fetching courses')).not.toBeInTheDocument();
      // The other parts: the greeting, the earned roles, and the courses.
      expect(screen.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
      expect(screen.getByText('Earned Roles')).toBeVisible();
      const completed = await screen.findByRole('tab', { name: /^Completed Courses 2/ });
      await userEvent.click(completed);
      const panel = screen.getByRole('tabpanel', { name: /^Completed Courses/ });
      expect(within(panel).getAllByRole('heading', { level: 2 })).toHaveLength(2);
      stubApi(
        stubResponse(listRoles, roles),
        stubResponse(getStudentDetails, { Roles: held }),
        stubResponse(listEnrolledCourses, courses),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await screen.findByRole('button', { name: 'Data Analyst' })).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );
});

const bars = () =>
  [...document.querySelectorAll('section[aria-labelledby="role-progress"] > ul > li')].map(
    (bar) => [
      bar.textContent,
      bar.querySelector('progress')?.value,
      bar.querySelector('progress')?.max,
    ],
  );
const third = buildRole({ RoleID: 'third', RoleTitle: 'Third', CourseIDs: [] });

describe('a bar for each role', () => {
  it('stands beside the figure of one role and of two', async () => {
    open(world);
    await chart();
    expect(bars()).toEqual([
      ['Telecommunications Engineer1 of 1 courses completed', 1, 1],
      ['Data Analyst2 of 4 courses completed', 2, 4],
    ]);
    // Hidden from screen readers, which get the data from the table.
    expect(document.querySelector('section > ul')).toHaveAttribute('aria-hidden', 'true');
  });

  it('is left out from three roles on, where the figure speaks for itself', async () => {
    open({ ...world, roles: [...roles, third], held: { ...held, third: false } });
    await chart();
    expect(bars()).toEqual([]);
    expect(screen.getByText('1 of 1 courses completed')).toBeVisible();
  });

  it('is left out where there is no role', async () => {
    open({ ...world, held: {} });
    await chart();
    expect(screen.getByText('The roles that you take on show here.')).toBeVisible();
    expect(bars()).toEqual([]);
  });
});
