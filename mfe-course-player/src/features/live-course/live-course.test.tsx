import type { CourseNode } from '@cairn/api/courses.contract';
import { buildCourseItem } from '@cairn/testing/builders';
import { renderRoute } from '@cairn/testing/render-route';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LiveCourse } from './live-course.tsx';

const content: CourseNode[] = [
  {
    id: 'w1',
    type: 'folder',
    name: 'Week 1',
    items: [
      {
        id: 'l1',
        type: 'lecture',
        name: 'Kick-off session',
        description: 'Bring a spreadsheet.',
        meetingUrl: 'meet.example.org/a',
        meetingDateTime: '2026-11-20T16:00:00.000Z',
        attachments: [{ fileName: 'wide-table.xlsx', s3Url: '/media/wide-table.xlsx?s=1' }],
      },
      {
        id: 'f1',
        type: 'folder',
        name: 'Afterwards',
        items: [{ id: 'd1', type: 'file', name: 'Reading pack.pdf', s3Url: '/media/pack.pdf?s=1' }],
      },
    ],
  },
  { id: 'l2', type: 'lecture', name: 'To be announced' },
  {
    id: 'a1',
    type: 'assignment',
    name: 'Worksheet',
    dueDate: '2026-11-15T12:30:00',
    maxAttempts: 2,
  },
];

const open = (CourseContent = content) => {
  const course = buildCourseItem({ CourseType: 'sync', CourseContent });
  const element = <LiveCourse course={course} overview={<p>The overview</p>} />;
  return renderRoute([{ path: '/', element }], '/');
};
const choose = (name: string) => userEvent.click(screen.getByText(name));
const item = (name: string) => screen.getByRole('region', { name });

describe('live course', () => {
  it('[SYNC-04] asks for a choice', () => {
    open();
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
  });

  it('[SYNC-03] is a tree of folders at any depth, with an icon for each kind', async () => {
    open();
    const explorer = screen.getByRole('navigation', { name: 'Content Explorer' });
    expect(
      within(explorer)
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Folder', 'Lecture', 'Folder', 'File', 'Lecture', 'Assignment']);
    expect(screen.getByText('Reading pack.pdf')).toBeVisible();
    await choose('Afterwards');
    expect(screen.getByText('Reading pack.pdf')).not.toBeVisible();
    expect(screen.getByText('Kick-off session')).toBeVisible();
    await choose('Week 1');
    expect(screen.getByText('Kick-off session')).not.toBeVisible();
    // A folder only opens and closes.
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Content Explorer' }));
    expect(screen.getByText('Worksheet')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Expand Content Explorer' }));
    expect(screen.getByText('Worksheet')).toBeVisible();
  });

  it('[SYNC-09] shows a meeting, what goes with it and the way in, and brings it into view', async () => {
    open();
    await choose('Kick-off session');
    const meeting = item('Kick-off session');
    expect(meeting).toHaveFocus();
    expect(within(meeting).getByRole('heading', { name: 'Kick-off session' })).toBeVisible();
    expect(meeting).toHaveTextContent('Bring a spreadsheet.');
    const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
    expect(meeting).toHaveTextContent(moment.format(new Date('2026-11-20T16:00:00.000Z')));
    expect(within(meeting).getByRole('link', { name: 'Open meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.org/a',
    );
    expect(within(meeting).getByRole('link', { name: 'Download wide-table.xlsx' })).toBeVisible();
  });

  it('[SYNC-09] a meeting without a link says so', async () => {
    open();
    await choose('To be announced');
    expect(item('To be announced')).toHaveTextContent('No meeting link is available yet.');
    expect(within(item('To be announced')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('an address that is none never runs', async () => {
    open([{ id: 'x', type: 'lecture', name: 'Odd', meetingUrl: 'javascript:alert(1)' }]);
    await choose('Odd');
    expect(screen.getByRole('link', { name: 'Open meeting' }).getAttribute('href')).toMatch(
      /^https:/,
    );
  });

  it('offers a file as a download', async () => {
    open();
    await choose('Reading pack.pdf');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/media/pack.pdf?s=1',
    );
  });

  it('tells the terms of an assignment', async () => {
    open();
    await choose('Worksheet');
    expect(item('Worksheet')).toHaveTextContent('Due 11/15/2026, 12:30 PM');
    expect(item('Worksheet')).toHaveTextContent('100 points');
    expect(item('Worksheet')).toHaveTextContent('2 attempts');
    expect(item('Worksheet')).toHaveTextContent('No description provided.');
  });

  it('keeps the choice while the overview is looked at', async () => {
    open();
    await choose('Worksheet');
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByText('The overview')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Course Content' }));
    expect(item('Worksheet')).toBeVisible();
  });

  it('[VIEW-14] a button opens and closes the assistant', async () => {
    open();
    const button = screen.getByRole('button', { name: 'Ask AI Assistant' });
    await userEvent.click(button);
    const panel = await screen.findByRole('complementary', { name: 'AI Assistant' });
    expect(await within(panel).findByRole('textbox')).toBeEnabled();
    await userEvent.click(button);
    expect(panel).not.toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('button', { name: 'Close AI assistant' }));
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });
});
