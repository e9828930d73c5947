import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { clickText, getItemRegion, getTreeItem, openLiveCourse } from './test/live-course-page.tsx';

describe('live course', () => {
  it('[SYNC-04] asks for a choice', () => {
    openLiveCourse();
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
  });

  it('[SYNC-01] [SYNC-02] has four tabs, the content first; the last has a heading and nothing else', async () => {
    openLiveCourse();
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
    const { router } = openLiveCourse();
    await clickText(name);
    expect(getItemRegion(name)).toHaveTextContent(words);
    expect(getTreeItem(name)).toHaveAttribute('aria-selected', 'true');
    await clickText('Week 1');
    expect(getItemRegion(name)).toBeVisible();
    expect(router.state.location.search).toMatch(/^\?item=\w+$/);
  });

  it('opens an assessment in the viewer that it is given', async () => {
    openLiveCourse([{ id: 'c1', type: 'assessment', name: 'Check', assessmentId: 'c1' }]);
    await clickText('Check');
    expect(getItemRegion('Check')).toHaveTextContent('Taking Check');
  });

  it('offers a file as a download', async () => {
    openLiveCourse();
    await clickText('Reading pack');
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/media/pack.zip?s=1',
    );
  });

  it('tells the terms of an assignment', async () => {
    openLiveCourse();
    await clickText('Worksheet');
    expect(getItemRegion('Worksheet')).toHaveTextContent('11/15/2026 12:30 PM');
    expect(getItemRegion('Worksheet')).toHaveTextContent('- / 100');
    expect(await within(getItemRegion('Worksheet')).findByText('2 attempts left')).toBeVisible();
    expect(getItemRegion('Worksheet')).toHaveTextContent('No description provided.');
  });

  it('keeps the choice while the overview is looked at', async () => {
    openLiveCourse();
    await clickText('Worksheet');
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByText('The overview')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Course Content' }));
    expect(getItemRegion('Worksheet')).toBeVisible();
  });

  it('[VIEW-14] a button opens and closes the assistant', async () => {
    openLiveCourse();
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
