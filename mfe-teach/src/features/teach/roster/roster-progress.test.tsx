import {
  getStudentWork,
  getRoster,
  getRosterSummary,
  type RosterStudent,
  listRosterStudents,
  type Roster,
  setAllowance,
  setResults,
} from '@cairn/api/roster.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo, stubError, type Stub, stubApi } from '@cairn/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stubRoster, buildRosterSummary } from '../test/roster-stubs.ts';
import { RosterProgress } from './roster-progress.tsx';
import { toRosterCsv } from './roster-csv.ts';
import { describeRosterProgress, formatLastVisit } from './roster-words.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const aLearner = (name: string, given: Partial<RosterStudent> = {}): RosterStudent => ({
  learnerId: name.toLowerCase(),
  name,
  pictureUrl: '',
  enrolledAt: ago(30),
  activeAt: ago(0),
  secondsSpent: 5400,
  done: 1,
  points: 10,
  meetsRule: false,
  hasCertificate: false,
  ...given,
});

const live: Roster = {
  CourseID: 'c1',
  CourseTitle: 'Statistics Live',
  CourseType: 'sync',
  total: 3,
  maxPoints: 50,
  passingPercent: 60,
  learners: [
    aLearner('Ida', { done: 3, points: 45, meetsRule: true }),
    aLearner('Omar', { done: 2, points: 30.5, activeAt: ago(8) }),
    aLearner('Noor', { done: 3, points: 40, meetsRule: true, result: 'Pass' }),
    aLearner('Ken', { done: 0, points: 0, activeAt: undefined, enrolledAt: ago(12) }),
    aLearner('Lena', { done: 3, points: 50, result: 'Pass', hasCertificate: true }),
  ],
};

const open = (roster: Roster, ...stubs: Stub[]) => {
  signInAs();
  const requests = stubApi(...stubRoster(roster), ...stubs);
  const element = <RosterProgress courseId="c1" chatTo={(id) => `/teach/messages/${id}`} />;
  return { ...renderRoute([{ path: '*', element }], '/'), requests };
};
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

const work = {
  learnerId: 'omar',
  name: 'Omar',
  assignments: [
    {
      assignmentId: 'a1',
      name: 'First',
      maxScore: 20,
      attempts: 2,
      maxAttempts: 2,
      allowance: null,
    },
    { assignmentId: 'a2', name: 'Second', maxScore: 30, attempts: 0, allowance: null },
  ],
};

describe('progress of a course', () => {
  it('is a table, most recent visit first, and a plot with the same numbers', async () => {
    open(live);
    expect(await row('Omar')).toHaveTextContent('2 of 3');
    expect(await row('Omar')).toHaveTextContent('30.5 / 50');
    expect(await row('Ida')).toHaveTextContent('All 3');
    expect(await row('Ken')).toHaveTextContent('Never');
    expect(screen.getByRole('status')).toHaveTextContent(/^5 students, most recent visit first\.$/);
    const plot = await screen.findByRole('figure', {
      name: '4 of 5 students have 2 pieces of work or more.',
    });
    expect(
      within(plot)
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label') ?? item.textContent),
    ).toEqual([
      '0 pieces of work: 1 student',
      '1 piece of work: 0 students',
      '2 pieces of work: 1 student',
      '3 pieces of work: 3 students',
      'Not started, 1',
      'Under way, 1',
      'All complete, 3',
    ]);
  });

  it('names who has gone quiet, longest first, and leads to a message', async () => {
    open(live);
    const quiet = within(await screen.findByRole('region', { name: 'Gone quiet' }));
    expect(quiet.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Ken12 days not started'),
      expect.stringContaining('Omar8 days 2 of 3'),
    ]);
    expect(quiet.getByRole('link', { name: 'Write to Ken' })).toHaveAttribute(
      'href',
      '/teach/messages/ken',
    );
  });

  it('passes all who meet the rule, after asking', async () => {
    const { requests } = open(live, stubResponse(setResults, { changed: 1 }));
    expect(await screen.findByText('1 student meets the rule.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pass 1 student' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Pass all students who meet the rule?',
    });
    expect(listCallsTo(requests, setResults)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pass 1 student' }));
    await waitFor(() => expect(listCallsTo(requests, getRoster)).toHaveLength(2));
    await waitFor(() => expect(listCallsTo(requests, getRosterSummary)).toHaveLength(2));
    expect(await listCallsTo(requests, setResults)[0]?.json()).toEqual({
      learnerIds: 'all-who-meet-the-rule',
      result: 'Pass',
    });
  });

  it('passes one student, takes a pass back, and offers neither where it cannot be', async () => {
    const { requests } = open(live, stubResponse(setResults, { changed: 1 }));
    const menuOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    };
    expect(await menuOf('Lena')).toEqual(['Due dates and attempts']);
    expect(await menuOf('Noor')).toEqual(['Due dates and attempts', 'Undo the pass']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Undo the pass' }));
    await waitFor(() => expect(listCallsTo(requests, setResults)).toHaveLength(1));
    expect(await menuOf('Omar')).toEqual(['Due dates and attempts', 'Pass']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pass' }));
    await waitFor(() => expect(listCallsTo(requests, setResults)).toHaveLength(2));
    const sent = await Promise.all(listCallsTo(requests, setResults).map((call) => call.json()));
    expect(sent).toEqual([
      { learnerIds: ['noor'], result: null },
      { learnerIds: ['omar'], result: 'Pass' },
    ]);
  });

  it('grants one student a later due date and more attempts', async () => {
    open(live, stubResponse(getStudentWork, work));
    await userEvent.click(await screen.findByRole('button', { name: 'More for Omar' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Due dates and attempts' }));
    const form = within(await screen.findByRole('form', { name: 'First' }));
    expect(screen.getByText('No due date, 2 of 2 attempts used')).toBeVisible();
    await userEvent.type(form.getByLabelText('Later due date'), '2099-03-04T17:30');
    await userEvent.clear(form.getByLabelText('More attempts'));
    await userEvent.type(form.getByLabelText('More attempts'), '1');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    const dueAt = new Date('2099-03-04T17:30').toISOString();
    const [first, second] = work.assignments;
    const stored = first && { ...first, allowance: { dueAt, extraAttempts: 1 } };
    const requests = stubApi(
      ...stubRoster(live),
      stubResponse(getStudentWork, {
        ...work,
        assignments: [stored, second].flatMap((one) => one ?? []),
      }),
      stubResponse(setAllowance, { message: 'Stored' }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Saved.')).toBeVisible();
    await waitFor(async () => {
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(await listCallsTo(requests, setAllowance)[0]?.json()).toEqual({
      learnerId: 'omar',
      assignmentId: 'a1',
      dueAt: new Date('2099-03-04T17:30').toISOString(),
      extraAttempts: 1,
    });
  });

  it('sends only what has changed, so that the seconds of a date stay', async () => {
    const allowance = { dueAt: '2099-03-04T17:30:59.999Z', extraAttempts: 0 };
    const [first] = work.assignments;
    const assignments = first ? [{ ...first, allowance }] : [];
    open(live, stubResponse(getStudentWork, { ...work, assignments }));
    await userEvent.click(await screen.findByRole('button', { name: 'More for Omar' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Due dates and attempts' }));
    const form = within(await screen.findByRole('form', { name: 'First' }));
    await userEvent.clear(form.getByLabelText('More attempts'));
    await userEvent.type(form.getByLabelText('More attempts'), '1');
    const requests = stubApi(
      ...stubRoster(live),
      stubResponse(getStudentWork, { ...work, assignments }),
      stubResponse(setAllowance, { message: 'Stored' }),
    );
    expect(form.getByLabelText('Later due date')).toHaveAccessibleDescription(
      /^In your time zone, /,
    );
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Saved.')).toBeVisible();
    expect(await listCallsTo(requests, setAllowance)[0]?.json()).toEqual({
      learnerId: 'omar',
      assignmentId: 'a1',
      extraAttempts: 1,
    });
  });

  it('shows a message when no student is enrolled, and when it cannot be loaded', async () => {
    const { unmount } = open({ ...live, learners: [] });
    expect(await screen.findByText('Nobody is enrolled yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
    unmount();
    open(live, stubError(getRoster, 500));
    expect(await screen.findByText('The students could not be loaded.')).toBeVisible();
  });

  it('asks for no result in courses that are not live', async () => {
    open({ ...live, CourseType: 'async', maxPoints: undefined });
    await row('Ida');
    expect(screen.queryByRole('columnheader', { name: 'Result' })).not.toBeInTheDocument();
    expect(screen.queryByText(/The rule:/)).not.toBeInTheDocument();
  });
});

describe('a course with more students than a page', () => {
  const large = { ...live, enrolled: 1234, found: 1234, page: 2, pageCount: 13 };
  const queries = (requests: readonly Request[]) =>
    listCallsTo(requests, getRoster).map(({ url }) =>
      Object.fromEntries(new URL(url).searchParams),
    );

  it('is read page by page', async () => {
    const { requests } = open(live, stubResponse(getRoster, large));
    await row('Omar');
    expect(screen.getByText('1234 students').parentElement).toHaveTextContent(
      'Statistics Live, 1234 students',
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      '101 to 105 of 1234 students, most recent visit first.',
    );
    const pages = within(screen.getByRole('navigation', { name: 'Pages of students' }));
    await userEvent.click(pages.getByRole('link', { name: 'Page 3' }));
    await waitFor(() => expect(queries(requests).at(-1)).toEqual({ page: '3' }));
  });

  it('is searched by name, and says how many were found', async () => {
    const { requests, router } = open(live, stubResponse(getRoster, { ...large, page: 1 }));
    await row('Omar');
    const search = screen.getByRole('searchbox', { name: 'Student' });
    stubApi(
      stubResponse(getRoster, {
        ...large,
        found: 1,
        page: 1,
        pageCount: 1,
        learners: [live.learners[1] as RosterStudent],
      }),
    );
    for (const value of ['o', 'om']) fireEvent.change(search, { target: { value } });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^1 student found.$/));
    expect(router.state.location.search).toBe('?search=om');
    expect(queries(requests).filter((query) => query['search'] === 'o')).toEqual([]);
    expect(screen.queryByRole('row', { name: /^Ida/ })).not.toBeInTheDocument();
    // The rest of the page still covers all students.
    expect(screen.getByText('1234 students').parentElement).toHaveTextContent(
      'Statistics Live, 1234 students',
    );
    expect(screen.getByRole('figure')).toBeVisible();
    stubApi(stubResponse(getRoster, { ...large, found: 0, page: 1, pageCount: 1, learners: [] }));
    fireEvent.change(search, { target: { value: 'nobody like this' } });
    expect(await screen.findByText('No students found.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^0 students found.$/);
    stubApi(stubResponse(getRoster, large));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await row('Ida')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('names the first quiet students, how many more there are, and when they were counted', async () => {
    const { quiet, ...summary } = buildRosterSummary(live);
    open(
      live,
      stubResponse(getRosterSummary, {
        ...summary,
        quiet: { ...quiet, students: 42 },
        countedAt: '2026-02-01T10:00:00.000Z',
      }),
    );
    const region = within(await screen.findByRole('region', { name: 'Gone quiet' }));
    expect(region.getAllByRole('listitem')).toHaveLength(2);
    expect(region.getByText('and 40 more students')).toBeVisible();
    expect(screen.getByText(/^Counted at \d\d:\d\d [AP]M/)).toBeVisible();
  });

  it('is downloaded whole, batch by batch', async () => {
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:list';
    });
    const [ida, omar] = live.learners as [RosterStudent, RosterStudent];
    const isFirst = ({ searchParams }: URL) => !searchParams.has('after');
    const { requests } = open(
      live,
      stubResponse(listRosterStudents, { learners: [omar] }, (url) => !isFirst(url)),
      stubResponse(listRosterStudents, { learners: [ida], next: 'ida' }, isFirst),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(listCallsTo(requests, listRosterStudents).map(({ url }) => new URL(url).search)).toEqual(
      ['', '?after=ida'],
    );
    const lines = (await saved[0]?.text())?.split('\r\n').map((line) => line.split(',')[0]);
    expect(lines?.slice(1)).toEqual(['Ida', 'Omar']);
  });

  it('keeps its students when the summary cannot be counted', async () => {
    open(live, stubError(getRosterSummary, 500));
    expect(await screen.findByText('The progress could not be counted.')).toBeVisible();
    expect(await row('Ida')).toHaveTextContent('All 3');
    expect(screen.queryByRole('button', { name: /^Pass / })).not.toBeInTheDocument();
  });
});

describe('the headline of the plot', () => {
  const summary = (...done: number[]) => ({
    ...buildRosterSummary({ ...live, learners: [] }),
    enrolled: done.length,
    progress: done.map((one) => ({ done: one, students: 1 })),
  });
  it.each([
    ['sync', [0], 'No student has 2 pieces of work or more yet.'],
    ['sync', [2], '1 of 1 student has 2 pieces of work or more.'],
    ['sync', [0, 3], '1 of 2 students has 2 pieces of work or more.'],
    ['sync', [2, 3, 0], '2 of 3 students have 2 pieces of work or more.'],
    ['scorm', [0, 0], 'No student has finished the package yet.'],
  ] as const)('of %s with %j: %s', (CourseType, done, words) => {
    expect(describeRosterProgress({ total: 3, CourseType }, summary(...done))).toBe(words);
  });
});

describe('the list for a spreadsheet', () => {
  it.each([
    ['x;=1+1', '"x;=1+1"'],
    ['x|=1+1', '"x|=1+1"'],
    ['x";=1+1', '"x"";=1+1"'],
    ['@SUM(1)', `"'@SUM(1)"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['＝1+1', `"'＝1+1"`],
  ])('the name %j is one text, also where a spreadsheet separates by semicolons', (name, text) => {
    const [, line] = toRosterCsv({ ...live, learners: [aLearner(name)] }).split('\r\n');
    expect(line?.startsWith(`${text},1,3,`)).toBe(true);
  });

  it('quotes what needs it, and makes no formula of a name', () => {
    const lines = toRosterCsv({
      ...live,
      learners: [
        aLearner('Berg, "Ida"', { enrolledAt: 'E', activeAt: 'A' }),
        aLearner('=HYPERLINK("x")', { enrolledAt: 'E', activeAt: undefined }),
      ],
    }).split('\r\n');
    expect(lines).toEqual([
      '\uFEFFStudent,Done,Of,Points,Points of,Result,Hours spent,Enrolled,Last active,Completed',
      '"Berg, ""Ida""",1,3,10,50,,1.5,E,A,',
      `"'=HYPERLINK(""x"")",1,3,10,50,,1.5,E,,`,
    ]);
  });
});

describe('the last visit in words', () => {
  const now = new Date(2026, 10, 20, 12);
  it.each([
    [new Date(2026, 10, 20, 9, 5), /^Today, 09:05 AM (?:UTC|GMT\S*|[A-Z]{3,4})$/],
    [new Date(2026, 10, 19, 23, 59), /^Yesterday$/],
    [new Date(2026, 10, 17, 12), /^11\/17\/2026$/],
  ])('%s', (moment, text) => {
    expect(formatLastVisit(moment.toISOString(), now)).toMatch(text);
  });
});
