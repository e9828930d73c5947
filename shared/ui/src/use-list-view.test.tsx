import { Link, useLocation, useNavigate } from '@cairn/runtime';
import { MemoryRouter } from '@cairn/runtime/memory-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useListView } from './use-list-view.ts';

interface View {
  readonly search: string;
  readonly order: string;
  readonly page: number;
}

const whole: View = { search: '', order: 'title', page: 1 };
const orders = new Set(['title', 'date']);

const address = {
  whole,
  read: (query: URLSearchParams): View => ({
    search: query.get('search') ?? '',
    order: query.get('order') ?? 'title',
    page: Number(query.get('page') ?? 1) || 1,
  }),
  write: ({ search, order, page }: View) => ({
    ...(search !== '' && { search }),
    ...(order !== 'title' && { order }),
    ...(page !== 1 && { page: String(page) }),
  }),
  sound: (view: View): View => ({
    ...view,
    order: orders.has(view.order) ? view.order : 'title',
  }),
  changed: (view: View, change: Partial<View>): View => ({ ...view, page: 1, ...change }),
};

const List = () => {
  const { view, change, reset, toPageUrl } = useListView('/list', address);
  return (
    <>
      <input
        aria-label="Search"
        value={view.search}
        onChange={({ target }) => change({ search: target.value })}
      />
      <button onClick={() => change({ order: 'date' })}>By date</button>
      <button onClick={reset}>Everything</button>
      <Link to={toPageUrl(2)}>Page 2</Link>
      <output aria-label="View">{JSON.stringify(view)}</output>
    </>
  );
};

const Site = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      {pathname === '/list' ? <List /> : <Link to="/list">To the list</Link>}
      <button onClick={() => void navigate(-1)}>Back</button>
      <output aria-label="Address">{`${pathname}${search}`}</output>
    </>
  );
};

const open = (...initialEntries: readonly string[]) =>
  render(
    <MemoryRouter initialEntries={[...initialEntries]}>
      <Site />
    </MemoryRouter>,
  );
const shownAddress = () => screen.getByRole('status', { name: 'Address' });
const shownView = (): unknown =>
  JSON.parse(screen.getByRole('status', { name: 'View' }).textContent ?? '');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Search' }), text);

describe('useListView', () => {
  it('shows what the address asks for', () => {
    open('/list?search=logs&order=date&page=3');
    expect(shownView()).toEqual({ search: 'logs', order: 'date', page: 3 });
  });

  it('writes what is chosen into the address, and nothing that is as in the whole list', async () => {
    open('/list');
    await type('logs');
    expect(shownAddress()).toHaveTextContent('/list?search=logs');
    await press('By date');
    expect(shownAddress()).toHaveTextContent('/list?search=logs&order=date');
    await press('Everything');
    expect(shownAddress().textContent).toBe('/list');
    expect(shownView()).toEqual(whole);
  });

  it('removes what makes no sense in the address that a visit begins with, and leaves the rest', () => {
    open('/list?order=banana&search=logs&from=mail');
    expect(shownView()).toEqual({ search: 'logs', order: 'title', page: 1 });
    expect(shownAddress().textContent).toBe('/list?from=mail&search=logs');
  });

  it('leaves an address alone in which everything makes sense', () => {
    open('/list?from=mail&order=date&search=logs');
    expect(shownAddress().textContent).toBe('/list?from=mail&order=date&search=logs');
  });

  it('leaves the list by Back, however much was typed and chosen', async () => {
    open('/home');
    await userEvent.click(screen.getByRole('link', { name: 'To the list' }));
    await type('logs');
    await press('By date');
    await press('Back');
    expect(shownAddress().textContent).toBe('/home');
  });

  it('goes from page to page by real addresses, each an entry of the history', async () => {
    open('/list?search=logs');
    const link = screen.getByRole('link', { name: 'Page 2' });
    expect(link).toHaveAttribute('href', '/list?search=logs&page=2');
    await userEvent.click(link);
    expect(shownView()).toEqual({ search: 'logs', order: 'title', page: 2 });
    await press('Back');
    expect(shownView()).toEqual({ search: 'logs', order: 'title', page: 1 });
  });

  it('goes back to the first page with every change', async () => {
    open('/list?page=3');
    await type('a');
    expect(shownAddress().textContent).toBe('/list?search=a');
  });
});
