import {
  getLearnersWork,
  getRoster,
  type Learner,
  type Roster,
  setAllowance,
  setResults,
} from '@cairn/api/roster.contract';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { answers, callsTo, fails, type Stub, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CourseProgress } from './course-progress.tsx';
import { rosterCsv } from './roster-csv.ts';
import { lastActiveText } from './roster-words.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const aLearner = (name: string, given: Partial<Learner> = {}): Learner => ({
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
  const requests = stubApi(answers(getRoster, roster), ...stubs);
  const element = <CourseProgress courseId="c1" chatTo={(id) => `/teach/messages/${id}`} />;
  return { ...renderRoute([{ path: '/', element }], '/'), requests };
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
    const plot = screen.getByRole('figure', {
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
    const { requests } = open(live, answers(setResults, { changed: 1 }));
    expect(await screen.findByText('1 student meets it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Pass 1 student' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Pass everybody who meets the rule?',
    });
    expect(callsTo(requests, setResults)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pass 1 student' }));
    await waitFor(() => expect(callsTo(requests, getRoster)).toHaveLength(2));
    expect(await callsTo(requests, setResults)[0]?.json()).toEqual({
      learnerIds: 'all-who-meet-the-rule',
      result: 'Pass',
    });
  });

  it('passes one student, takes a pass back, and offers neither where it cannot be', async () => {
    const { requests } = open(live, answers(setResults, { changed: 1 }));
    const menuOf = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }));
      return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    };
    expect(await menuOf('Lena')).toEqual(['Due dates and attempts']);
    expect(await menuOf('Noor')).toEqual(['Due dates and attempts', 'Take the pass back']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take the pass back' }));
    await waitFor(() => expect(callsTo(requests, setResults)).toHaveLength(1));
    expect(await menuOf('Omar')).toEqual(['Due dates and attempts', 'Pass']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Pass' }));
    await waitFor(() => expect(callsTo(requests, setResults)).toHaveLength(2));
    const sent = await Promise.all(callsTo(requests, setResults).map((call) => call.json()));
    expect(sent).toEqual([
      { learnerIds: ['noor'], result: null },
      { learnerIds: ['omar'], result: 'Pass' },
    ]);
  });

  it('grants one student a later due date and more attempts', async () => {
    open(live, answers(getLearnersWork, work));
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
      answers(getRoster, live),
      answers(getLearnersWork, {
        ...work,
        assignments: [stored, second].flatMap((one) => one ?? []),
      }),
      answers(setAllowance, { message: 'Stored' }),
    );
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Saved.')).toBeVisible();
    await waitFor(async () => {
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(await callsTo(requests, setAllowance)[0]?.json()).toEqual({
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
    open(live, answers(getLearnersWork, { ...work, assignments }));
    await userEvent.click(await screen.findByRole('button', { name: 'More for Omar' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Due dates and attempts' }));
    const form = within(await screen.findByRole('form', { name: 'First' }));
    await userEvent.clear(form.getByLabelText('More attempts'));
    await userEvent.type(form.getByLabelText('More attempts'), '1');
    const requests = stubApi(
      answers(getRoster, live),
      answers(getLearnersWork, { ...work, assignments }),
      answers(setAllowance, { message: 'Stored' }),
    );
    expect(form.getByLabelText('Later due date')).toHaveAccessibleDescription(
      /^In your time zone, /,
    );
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Saved.')).toBeVisible();
    expect(await callsTo(requests, setAllowance)[0]?.json()).toEqual({
      learnerId: 'omar',
      assignmentId: 'a1',
      extraAttempts: 1,
    });
  });

  it('says when nobody is enrolled, and when it cannot be loaded', async () => {
    const { unmount } = open({ ...live, learners: [] });
    expect(await screen.findByText('Nobody is enrolled yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
    unmount();
    open(live, fails(getRoster, 500));
    expect(await screen.findByText('The students could not be loaded.')).toBeVisible();
  });

  it('asks for no result in courses that are not live', async () => {
    open({ ...live, CourseType: 'async', maxPoints: undefined });
    await row('Ida');
    expect(screen.queryByRole('columnheader', { name: 'Result' })).not.toBeInTheDocument();
    expect(screen.queryByText(/The rule:/)).not.toBeInTheDocument();
  });
});

describe('the list for a spreadsheet', () => {
  it('quotes what needs it, and makes no formula of a name', () => {
    const lines = rosterCsv({
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
    expect(lastActiveText(moment.toISOString(), now)).toMatch(text);
  });
});
