import type { CourseNode } from '@cairn/api/course-item.contract';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clickText, getItemRegion, openLiveCourse } from '../test/live-course-page.tsx';

// Preloads the chunk of the pop-ups, whose loading is not tested here.
beforeAll(() => import('../../../lib/attachments/preview-windows.tsx'));
afterEach(() => jest.useRealTimers());

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

/** Builds a meeting. @param minutes from now until its start */
const meeting = (minutes: number, change: Partial<CourseNode> = {}): CourseNode => ({
  id: 'l1',
  type: 'lecture',
  name: 'Kick-off session',
  description: 'Bring a spreadsheet.',
  meetingUrl: 'meet.example/a',
  meetingDateTime: new Date(NOW + minutes * MINUTE).toISOString(),
  Duration: 3600,
  attachments: [{ fileName: 'wide-table.xlsx', s3Url: '/media/wide-table.xlsx?s=1' }],
  ...change,
});

const ALLOWED = { meetingHosts: ['meet.example'], meetingPage: '/dev/meeting' };

/** Opens a meeting at noon; the time stands still unless a test advances it. */
const open = (node: CourseNode, settings = ALLOWED) => {
  jest.useFakeTimers({ now: NOW, doNotFake: ['queueMicrotask', 'setTimeout', 'setImmediate'] });
  openLiveCourse([node], '/?item=l1', settings);
  return within(getItemRegion('Kick-off session'));
};
const pass = (ms: number): void =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });
const frame = () => document.querySelector('iframe');

describe('a meeting', () => {
  it('[SYNC-08] is framed with camera, microphone and fullscreen, and nothing else', () => {
    const view = open(meeting(-5));
    expect(frame()).toHaveAttribute('src', 'https://meet.example/a');
    expect(frame()).toHaveAttribute('allow', 'camera; microphone; fullscreen');
    expect(frame()).toHaveAccessibleName('Meeting: Kick-off session');
    expect(view.getByText('Live now')).toBeVisible();
    // A service may refuse embedding, which a page cannot detect.
    expect(view.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      'https://meet.example/a',
    );
  });

  it('[SYNC-09] shows name, description and date-time in the reader’s zone, and who teaches', async () => {
    const view = open(meeting(-5));
    expect(view.getByRole('heading', { name: 'Kick-off session' })).toBeVisible();
    expect(view.getByText('Bring a spreadsheet.')).toBeVisible();
    const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
    expect(view.getByText(moment.format(NOW - 5 * MINUTE))).toBeVisible();
    expect(await view.findByText('Noor Aziz')).toBeVisible();
  });

  it.each([undefined, '', '  '])(
    '[SYNC-09] with the address %j has no frame and says so',
    (url) => {
      const view = open(meeting(60, { meetingUrl: url }));
      expect(view.getByText('No meeting link is available yet.')).toBeVisible();
      expect(frame()).not.toBeInTheDocument();
      expect(view.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
    },
  );

  it.each([
    ['http://meet.example/a', 'http://meet.example/a'],
    ['other.example/a', 'https://other.example/a'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ['/dev/mailbox', '/dev/mailbox'],
  ])('at %s is a link instead of an empty frame', (meetingUrl, address) => {
    const view = open(meeting(-5, { meetingUrl }));
    expect(frame()).not.toBeInTheDocument();
    expect(view.getByText('This meeting opens in its own tab')).toBeVisible();
    const link = view.getByRole('link', { name: 'Open in a new tab' });
    expect(link.getAttribute('href')).toBe(address);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('frames nothing where the site allows nothing', () => {
    const view = open(meeting(-5), { meetingHosts: [], meetingPage: '' });
    expect(frame()).not.toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
  });

  it('frames the stand-in of this site', () => {
    open(meeting(-5, { meetingUrl: '/dev/meeting/kick-off' }));
    expect(frame()).toHaveAttribute('src', '/dev/meeting/kick-off');
  });

  it('counts down until it begins, and the room takes the place of the count', () => {
    const view = open(meeting(84));
    expect(frame()).not.toBeInTheDocument();
    expect(view.getByRole('timer')).toHaveAccessibleName('Begins in 1 hour 24 minutes');
    pass(73 * MINUTE);
    expect(view.getByRole('timer')).toHaveAccessibleName('Begins in 11 minutes');
    pass(MINUTE);
    expect(view.queryByRole('timer')).not.toBeInTheDocument();
    expect(frame()).toBeInTheDocument();
    expect(view.getByRole('status')).toHaveTextContent('begins in less than ten minutes');
    pass(70 * MINUTE + 1000);
    expect(view.getByText('Over')).toBeVisible();
  });

  it('opens its room for a student who comes some minutes early', async () => {
    const view = open(meeting(84));
    await userEvent.click(view.getByRole('button', { name: 'Enter the room now' }));
    expect(frame()).toHaveAttribute('src', 'https://meet.example/a');
  });

  it('goes into a calendar with its name, time and address', () => {
    const view = open(meeting(84));
    const link = view.getByRole('link', { name: 'Add to calendar' });
    expect(link).toHaveAttribute('download', 'l1.ics');
    const file = decodeURIComponent(link.getAttribute('href') ?? '');
    expect(file).toMatch(/^data:text\/calendar/);
    expect(file).toContain('SUMMARY:Kick-off session');
    expect(file).toContain('DTSTART:20261120T132400Z');
    expect(file).toContain('DTEND:20261120T142400Z');
    expect(file).toContain('LOCATION:https://meet.example/a');
  });

  it('[SYNC-10] folds its attachments; one opens in a window with Download and Close', async () => {
    openLiveCourse([meeting(-5)], '/', ALLOWED);
    await clickText('Kick-off session');
    const file = screen.getByRole('button', { name: 'wide-table.xlsx' });
    expect(within(file).getByText('wide-table.xlsx')).toHaveAttribute('translate', 'no');
    await userEvent.click(screen.getByText('Attachments (1)'));
    expect(file).not.toBeVisible();
    await userEvent.click(screen.getByText('Attachments (1)'));
    await userEvent.click(file);
    const preview = within(await screen.findByRole('dialog', { name: 'wide-table.xlsx' }));
    const download = preview.getByRole('link', { name: 'Download' });
    expect(download).toHaveAttribute('href', '/media/wide-table.xlsx?s=1');
    expect(download).toHaveAttribute('download', 'wide-table.xlsx');
    await userEvent.click(preview.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
