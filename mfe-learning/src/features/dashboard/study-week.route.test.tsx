import { getStudyWeek, setWeekGoal } from '@cairn/api/study-week.contract';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  openDashboardPage,
  wednesdayStudyWeek,
  type DashboardTestData,
} from './test/dashboard-page.tsx';

const open = (change: Partial<typeof wednesdayStudyWeek>, stubs: DashboardTestData['stubs'] = []) =>
  openDashboardPage({
    stubs: [stubResponse(getStudyWeek, { ...wednesdayStudyWeek, ...change }), ...stubs],
  });
const thisWeek = () => screen.findByRole('region', { name: 'This week' });
const nextDates = () => screen.findByRole('region', { name: 'Next dates' });
const goal = async () => within(await thisWeek()).getByRole('combobox', { name: 'Goal of a week' });

describe('the week of a student', () => {
  it('is asked for by the zone of the reader, and says the days beside the goal', async () => {
    const { requests } = open({});
    const region = await thisWeek();
    expect(region).toHaveTextContent('You learned on Monday and Tuesday.');
    expect(region).toHaveTextContent('2 of 3 days.');
    expect(region).not.toHaveTextContent('in a row');
    const [call] = listCallsTo(requests, getStudyWeek);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(new URL(call?.url ?? '').searchParams.get('zone')).toBe(timeZone);
  });

  it('that has reached its goal says so, and for how many weeks', async () => {
    open({ goal: 2, weeksInARow: 4 });
    const region = await thisWeek();
    expect(region).toHaveTextContent('You reached your goal: 2 of 2 days.');
    expect(region).toHaveTextContent('4 weeks in a row');
  });

  it('without a day says what makes one', async () => {
    open({ days: [], goal: 1 });
    const region = await thisWeek();
    expect(region).toHaveTextContent('A day counts once you learn for a few minutes in any course');
    expect(region).toHaveTextContent('0 of 1 day.');
  });

  it('that could not be read says so, and is read again', async () => {
    openDashboardPage({ stubs: [stubError(getStudyWeek, 503)] });
    const alert = await screen.findByText(/Your week could not be loaded\./);
    stubApi(stubResponse(getStudyWeek, wednesdayStudyWeek));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await thisWeek()).toBeVisible();
    expect(alert).not.toBeInTheDocument();
  });
});

describe('the goal', () => {
  it('is stored, and the week is read again with it', async () => {
    const { requests } = open({}, [stubResponse(setWeekGoal, { goal: 2 })]);
    expect(await goal()).toHaveValue('3');
    const later = stubApi(
      stubResponse(setWeekGoal, { goal: 2 }),
      stubResponse(getStudyWeek, { ...wednesdayStudyWeek, goal: 2, weeksInARow: 5 }),
    );
    await userEvent.selectOptions(await goal(), '2 days a week');
    await waitFor(async () => expect(await thisWeek()).toHaveTextContent('5 weeks in a row'));
    expect(await goal()).toHaveValue('2');
    const [call] = listCallsTo(later, setWeekGoal);
    expect(await call?.json()).toEqual({ goal: 2 });
    expect(listCallsTo(requests, setWeekGoal)).toEqual([]);
  });

  it('that could not be stored says so and stays as it was', async () => {
    open({}, [stubError(setWeekGoal, 503)]);
    await userEvent.selectOptions(await goal(), '5 days a week');
    expect(await screen.findByText(/^Not saved\./)).toBeVisible();
    expect(await goal()).toHaveValue('3');
    expect(await goal()).toBeEnabled();
  });
});

describe('the list of upcoming dates', () => {
  it('leads to each thing in its place, with its moment and zone', async () => {
    const at = '2026-05-07T12:00:00.000Z';
    open({
      next: [
        { kind: 'meeting', courseId: 'live', itemId: 'evening 1', title: 'Evening 1', at },
        { kind: 'due', courseId: 'live', itemId: 'model', title: 'Model handover', at },
        { kind: 'webinar', itemId: 'w1', title: 'Reading logs', at },
      ],
    });
    const links = within(await nextDates()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Evening 1', '/course/live?item=evening%201'],
      ['Model handover', '/course/live?item=model'],
      ['Reading logs', '/webinar-catalog'],
    ]);
    const lines = within(await nextDates())
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);
    const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
      .formatToParts(new Date(at))
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(lines).toEqual([
      expect.stringMatching(/^Live session · Thu, May 7, 2026, /),
      expect.stringMatching(/^Due · Thu, May 7, 2026, /),
      expect.stringMatching(new RegExp(String.raw`^Webinar · .* ${zone}$`)),
    ]);
  });

  it('is left out when there are none', async () => {
    open({});
    expect(await nextDates()).toHaveTextContent(
      'Due dates and live sessions of your courses show here.',
    );
  });
});
