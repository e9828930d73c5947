import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { choose, item, node, openCourse } from './test/live-course-page.tsx';

describe('live course', () => {
  it('[SYNC-04] asks for a choice', () => {
    openCourse();
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
  });

  it('[SYNC-01] [SYNC-02] has four tabs, the content first; the last has a heading and nothing else', async () => {
    openCourse();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Course Content',
      'Grades',
      'Overview',
      'Announcements',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Course Content');
    await userEvent.click(screen.getByRole('tab', { name: 'Announcements' }));
    const panel = screen.getByRole('tabpanel', { name: 'Announcements' });
    expect(within(panel).getByRole('heading', { name: 'Announcements' })).toBeVisible();
    expect(panel).toHaveTextContent(/^Announcements$/);
  });

  it.each([
    ['a lecture', 'Kick-off session', 'Bring a spreadsheet.'],
    ['a file', 'Reading pack', 'Download'],
    ['an assignment', 'Worksheet', '0 of 2'],
  ])('[SYNC-05] opens %s as what it is, and a folder only toggles', async (_, name, words) => {
    const { router } = openCourse();
    await choose(name);
    expect(item(name)).toHaveTextContent(words);
    expect(node(name)).toHaveAttribute('aria-selected', 'true');
    await choose('Week 1');
    expect(item(name)).toBeVisible();
    expect(router.state.location.search).toMatch(/^\?item=\w+$/);
  });

  it('opens an assessment in the viewer that it is given', async () => {
    openCourse([{ id: 'c1', type: 'assessment', name: 'Check', assessmentId: 'c1' }]);
    await choose('Check');
    expect(item('Check')).toHaveTextContent('Taking Check');
  });

  it('offers a file as a download', async () => {
    openCourse();
    await choose('Reading pack');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/media/pack.zip?s=1',
    );
  });

  it('tells the terms of an assignment', async () => {
    openCourse();
    await choose('Worksheet');
    expect(item('Worksheet')).toHaveTextContent('11/15/2026 12:30 PM');
    expect(item('Worksheet')).toHaveTextContent('- / 100');
    expect(await within(item('Worksheet')).findByText('2 attempts left')).toBeVisible();
    expect(item('Worksheet')).toHaveTextContent('No description provided.');
  });

  it('keeps the choice while the overview is looked at', async () => {
    openCourse();
    await choose('Worksheet');
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByText('The overview')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Course Content' }));
    expect(item('Worksheet')).toBeVisible();
  });

  it('[VIEW-14] a button opens and closes the assistant', async () => {
    openCourse();
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
