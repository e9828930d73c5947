import { useLocation, useSearchParams } from '@cairn/runtime';
import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPagerEntries } from './page-window.ts';
import { Pagination } from './pagination.tsx';

describe('listPagerEntries', () => {
  it.each([
    [1, 1, '1'],
    [4, 7, '1 2 3 4 5 6 7'],
    [1, 10, '1 2 3 4 5 gap-end 10'],
    [4, 10, '1 2 3 4 5 gap-end 10'],
    [5, 10, '1 gap-start 4 5 6 gap-end 10'],
    [7, 10, '1 gap-start 6 7 8 9 10'],
    [10, 10, '1 gap-start 6 7 8 9 10'],
  ])('page %i of %i: %s', (page, count, entries) => {
    expect(listPagerEntries(page, count).join(' ')).toBe(entries);
  });
});

const List = ({ pageCount = 3, compact = false }) => {
  const [search] = useSearchParams();
  const page = Number(search.get('page') ?? 1);
  return (
    <>
      <ul aria-label="Things" />
      <Pagination page={page} pageCount={pageCount} compact={compact} to={(p) => `?page=${p}`} />
      <output>{useLocation().key}</output>
    </>
  );
};
const open = (url: string, props = {}) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <List {...props} />
    </MemoryRouter>,
  );
const current = () => screen.getByRole('link', { current: 'page' });

describe('Pagination', () => {
  it('stands in the order previous, pager, next', () => {
    open('/?page=2');
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Previous',
      '1',
      '2',
      '3',
      'Next',
    ]);
    expect(current()).toHaveAccessibleName('Page 2');
  });

  it('moves the focus and the scroll position to the top of the list after a link to another page', async () => {
    const scrolled: [string | null, unknown][] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
      to,
    ) {
      scrolled.push([this.ariaLabel ?? this.getAttribute('aria-label'), to]);
    });
    open('/?page=1');
    const list = screen.getByRole('list', { name: 'Things' });
    expect(list).not.toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    expect(list).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }));
    expect(list).toHaveFocus();
    expect(scrolled).toEqual([
      ['Things', { block: 'start' }],
      ['Things', { block: 'start' }],
    ]);
  });

  it('does not move them for a page that changes by itself or opens in another tab', async () => {
    open('/?page=1');
    const link = screen.getByRole('link', { name: 'Page 3' });
    link.addEventListener('click', (event) => event.preventDefault());
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(screen.getByRole('list', { name: 'Things' })).not.toHaveFocus();
  });

  it('goes to a page and to its neighbours by real addresses', async () => {
    open('/?page=1');
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/?page=3');
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(current()).toHaveAccessibleName('Page 2');
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }));
    expect(current()).toHaveAccessibleName('Page 1');
  });

  it('at the end the arrow leads nowhere and keeps the focus', async () => {
    open('/?page=3');
    const next = screen.getByRole('link', { name: 'Next' });
    next.focus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    const place = screen.getByRole('status').textContent;
    await userEvent.keyboard('{Enter}');
    expect(next).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(place);
    expect(screen.getByRole('link', { name: 'Previous' })).not.toHaveAttribute('aria-disabled');
  });

  it('may say the place in words', () => {
    open('/?page=2', { compact: true });
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it('is not there for a single page', () => {
    open('/', { pageCount: 1 });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
