import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  clickText,
  liveCourseContent,
  getItemRegion,
  getTreeItem,
  openLiveCourse,
} from './test/live-course-page.tsx';

describe('the tree of a live course', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'matchMedia');
    document.documentElement.removeAttribute('dir');
  });

  it('[SYNC-03] is a tree of folders at any depth, with an icon for each kind', async () => {
    openLiveCourse();
    const explorer = screen.getByRole('navigation', { name: 'Content Explorer' });
    expect(
      within(explorer)
        .getAllByRole('img')
        .map((icon) => icon.getAttribute('aria-label')),
    ).toEqual(['Folder', 'Lecture', 'Folder', 'File', 'Lecture', 'Assignment']);
    expect(screen.getByText('Reading pack')).toBeVisible();
    await clickText('Afterwards');
    expect(screen.queryByText('Reading pack')).not.toBeInTheDocument();
    expect(screen.getByText('Kick-off session')).toBeVisible();
    await clickText('Week 1');
    expect(screen.queryByText('Kick-off session')).not.toBeInTheDocument();
    // A folder only opens and closes.
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
    getTreeItem('Week 1').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Kick-off session')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(screen.getByText('Reading pack')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.queryByText('Reading pack')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Content Explorer' }));
    expect(screen.getByText('Worksheet')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Expand Content Explorer' }));
    expect(screen.getByText('Worksheet')).toBeVisible();
  });

  it('opens to the left and closes to the right where text runs from right to left', async () => {
    document.documentElement.dir = 'rtl';
    openLiveCourse();
    getTreeItem('Week 1').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.queryByText('Kick-off session')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('Kick-off session')).toBeVisible();
  });

  it('says to those who listen where each item stands', () => {
    openLiveCourse();
    const tree = screen.getByRole('tree', { name: 'Content Explorer' });
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .map((row) =>
          ['level', 'posinset', 'setsize', 'expanded'].map((name) =>
            row.getAttribute(`aria-${name}`),
          ),
        ),
    ).toEqual([
      ['1', '1', '3', 'true'],
      ['2', '1', '2', null],
      ['2', '2', '2', 'true'],
      ['3', '1', '1', null],
      ['1', '2', '3', null],
      ['1', '3', '3', null],
    ]);
  });

  it('is one stop for Tab; letters find a row, and End the last one', async () => {
    openLiveCourse();
    getTreeItem('Week 1').focus();
    await userEvent.keyboard('re');
    expect(getTreeItem('Reading pack')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(getTreeItem('Worksheet')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(getTreeItem('Week 1')).toHaveFocus();
    expect(screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)).toHaveLength(1);
    // Moving the focus selects no item.
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
  });

  it('keeps each item in the history: Back returns, a link opens it and its folders, a reload keeps it', async () => {
    const { router } = openLiveCourse(liveCourseContent, '/?item=d1');
    expect(getItemRegion('Reading pack')).toBeVisible();
    // The student has not navigated yet.
    expect(getItemRegion('Reading pack')).not.toHaveFocus();
    await clickText('Afterwards');
    await clickText('Worksheet');
    expect(router.state.location.search).toBe('?item=a1');
    await act(() => router.navigate(-1));
    expect(getItemRegion('Reading pack')).toBeVisible();
    expect(getTreeItem('Reading pack')).toHaveAttribute('aria-selected', 'true');
    await act(() => router.navigate(1));
    expect(getItemRegion('Worksheet')).toBeVisible();
  });

  it('on a phone folds to one line that says where one is, and opens above the item again', async () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
    openLiveCourse(liveCourseContent, '/?item=d1');
    const explorer = within(screen.getByRole('navigation', { name: 'Content Explorer' }));
    const open = () => explorer.getByRole('button', { name: 'Expand Content Explorer' });
    expect(open()).toHaveAttribute('aria-expanded', 'false');
    expect(explorer.queryByRole('tree')).not.toBeInTheDocument();
    expect(explorer.getByText('Reading pack', { selector: 'b' }).parentElement).toHaveTextContent(
      'Week 1AfterwardsReading pack',
    );
    await userEvent.click(open());
    expect(explorer.getByRole('tree')).toBeVisible();
    await userEvent.click(getTreeItem('Worksheet'));
    expect(getItemRegion('Worksheet')).toHaveFocus();
    expect(explorer.queryByRole('tree')).not.toBeInTheDocument();
    expect(explorer.getByText('Worksheet', { selector: 'b' })).toBeVisible();
  });

  it('on a phone is open as long as nothing is chosen', () => {
    Object.assign(globalThis, { matchMedia: () => ({ matches: true }) });
    openLiveCourse();
    expect(screen.getByRole('tree')).toBeVisible();
  });

  it('says so when the address names what is not there', () => {
    openLiveCourse(liveCourseContent, '/?item=gone');
    expect(screen.getByText('Select an item from the content explorer')).toBeVisible();
    expect(screen.getByText(/no longer part of the course/)).toBeVisible();
  });

  it('opens at the tab that the address names', () => {
    openLiveCourse(liveCourseContent, '/?tab=overview');
    expect(screen.getByText('The overview')).toBeVisible();
  });
});
