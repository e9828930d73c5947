import { getUserAttributes } from '@cairn/api/user.contract';
import { reloadRecord } from '@cairn/record/reload-record';
import { fromWidth } from '@cairn/runtime/breakpoints';
import { session } from '@cairn/session';
import { buildAttributes } from '@cairn/testing/builders';
import { signInAs } from '@cairn/testing/sign-in';
import { stubApi, stubResponse } from '@cairn/testing/stub-api';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockMediaQueries } from './test/mock-media-queries.ts';
import { renderHostShell } from './test/render-shell.tsx';

// Preloads the footer, whose code loads after that of the page.
beforeAll(() => import('../features/footer/footer.tsx'));
beforeEach(() => mockMediaQueries());

const hrefs = (within_: HTMLElement) =>
  Object.fromEntries(
    within(within_)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  );
const banner = () => screen.getByRole('banner');
const main = { Roles: '/roles-catalog', Courses: '/course-catalog', Webinars: '/webinar-catalog' };
const sections = { ...main, Documents: '/documents' };

/** Changes the session as another tab does, and fires the event in this tab. */
const inOtherTab = (change: () => void) =>
  act(async () => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.session.v1' }));
  });

const openMenu = async () => {
  const burger = screen.getByRole('button', { name: 'Open menu' });
  expect(burger).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(burger);
  expect(burger).toHaveAttribute('aria-expanded', 'true');
  return screen.findByRole('dialog', { name: 'Menu' });
};
const menus = () => screen.queryAllByRole('dialog');
const theme = () => document.documentElement.dataset['theme'];

describe('navbar', () => {
  it('[SHELL-01] [SHELL-02] leads a visitor to the sections, to sign in and to register', async () => {
    await renderHostShell('/');
    expect(hrefs(banner())).toEqual({
      Cairn: '/',
      ...sections,
      'Sign In': '/login',
      Register: '/register',
    });
    expect(screen.queryByRole('button', { name: /Profile menu/ })).not.toBeInTheDocument();
  });

  it.each(['/', '/login', '/register'])(
    '[MSET-07] %s shows the name and the logo of the site',
    async (path) => {
      const logo = '/brand/images/1';
      await renderHostShell(path, { brand: { name: 'Northgate', mode: 'main', logo } });
      const home = within(banner()).getByRole('link', { name: 'Northgate' });
      expect(home.querySelector('img')).toHaveAttribute('src', logo);
    },
  );

  it('[MREG-02] has no link to a registration that is closed', async () => {
    await renderHostShell('/', { hasRegistration: false });
    expect(hrefs(banner())).toEqual({ Cairn: '/', ...sections, 'Sign In': '/login' });
    expect(hrefs(await openMenu())).toEqual({ Cairn: '/', ...sections, 'Sign In': '/login' });
  });

  it('[SHELL-01] [SHELL-03] leads a student to the sections, to My Learning, Account and Log Out', async () => {
    signInAs({ FirstName: 'Maya', LastName: 'Okafor' });
    await renderHostShell('/');
    expect(hrefs(banner())).toEqual({ Cairn: '/', ...sections, 'My Learning': '/learning' });
    await userEvent.click(screen.getByRole('button', { name: 'Profile menu, Maya Okafor' }));
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Account', '/account'],
      ['Log Out', '/logout'],
    ]);
  });

  it('has a slot in both menus of a student, and none while no remote fills it', async () => {
    const fill = jest.fn((element: HTMLElement, slot: string) => {
      element.append(`filled ${slot}`);
      return { update: () => {}, remove: () => element.replaceChildren() };
    });
    signInAs({ FirstName: 'Maya', LastName: 'Okafor' });
    const view = await renderHostShell('/', {}, { isFilled: () => true, fill });
    expect(fill).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Profile menu, Maya Okafor' }));
    expect(screen.getByText('filled user-menu/status')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('filled user-menu/status')).not.toBeInTheDocument();
    expect(within(await openMenu()).getByText('filled user-menu/status')).toBeVisible();
    view.unmount();
    await renderHostShell('/');
    await userEvent.click(screen.getByRole('button', { name: 'Profile menu, Maya Okafor' }));
    expect(screen.getByRole('menu')).toBeVisible();
    expect(screen.queryByText('filled user-menu/status')).not.toBeInTheDocument();
  });

  it('shows a Chinese name with the family name first', async () => {
    signInAs({ FirstName: '小明', LastName: '王' });
    await renderHostShell('/');
    expect(screen.getByRole('button', { name: 'Profile menu, 王小明' })).toBeVisible();
  });

  it.each([
    ['those who teach', { InstructorID: 'ada-moss' }, { Teach: '/teach' }],
    ['an administrator', { StaffRoles: ['administrator'] }, { Manage: '/manage' }],
    ['a group manager', { StaffRoles: ['group-manager'] }, { Manage: '/manage' }],
    ['an author', { StaffRoles: ['author'] }, {}],
    ['a student', {}, {}],
  ])('[MPERM-17] leads %s to the pages of their roles', async (_, attributes, links) => {
    signInAs(attributes);
    await renderHostShell('/');
    expect(hrefs(banner())).toEqual({
      Cairn: '/',
      ...sections,
      'My Learning': '/learning',
      ...links,
    });
  });

  it('[MPERM-17] shows a role that was given or taken with the next refresh of the record, without a new sign-in', async () => {
    const { StudentID } = signInAs({});
    await renderHostShell('/');
    const listLinks = () => Object.keys(hrefs(banner()));
    const refresh = async (attributes: object) => {
      stubApi(stubResponse(getUserAttributes, buildAttributes({ StudentID, ...attributes })));
      await act(() => reloadRecord('record on return'));
    };
    expect(listLinks()).not.toContain('Manage');
    await refresh({ StaffRoles: ['administrator'], InstructorID: 'ada-moss' });
    expect(listLinks()).toEqual(expect.arrayContaining(['Manage', 'Teach']));
    await refresh({});
    expect(listLinks()).not.toContain('Manage');
    expect(listLinks()).not.toContain('Teach');
  });

  it('[SHELL-04] changes its form at once when this tab signs out', async () => {
    signInAs();
    await renderHostShell('/');
    act(() => session.signOut('signed-out'));
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'My Learning' })).not.toBeInTheDocument();
  });

  it('[SHELL-04] changes its form at once when another tab signs in or out', async () => {
    await renderHostShell('/');
    await inOtherTab(() => signInAs());
    expect(screen.getByRole('link', { name: 'My Learning' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    await inOtherTab(() => localStorage.removeItem('cairn.session.v1'));
    expect(screen.getByRole('link', { name: 'Register' })).toBeInTheDocument();
  });

  it('marks the section that the reader is in', async () => {
    const { visit } = await renderHostShell('/course-catalog');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Courses');
    visit('/course-catalog/course-1');
    expect(within(banner()).getByRole('link', { name: 'Courses' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    visit('/documents');
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Documents');
    visit('/');
    expect(screen.queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  });

  it.each([
    ['/certificate', false],
    ['/certificate/', false],
    ['/login', true],
    ['/course/course-1', true],
    ['/nowhere', true],
    ['/certificates', true],
  ])(
    '[SHELL-12] [SHELL-01] [CERT-01] on %s navbar and footer are shown: %s',
    async (path, isShown) => {
      await renderHostShell(path);
      expect(screen.queryAllByRole('banner')).toHaveLength(isShown ? 1 : 0);
      expect(screen.queryAllByRole('contentinfo')).toHaveLength(isShown ? 1 : 0);
      expect(screen.getByRole('main')).toBeInTheDocument();
    },
  );
});

describe('burger menu', () => {
  it('[SHELL-05] shows a visitor the links of the wide navbar', async () => {
    await renderHostShell('/');
    expect(hrefs(await openMenu())).toEqual({
      Cairn: '/',
      ...sections,
      'Sign In': '/login',
      Register: '/register',
    });
  });

  it('[SHELL-05] shows a student the links of the wide navbar', async () => {
    signInAs();
    await renderHostShell('/');
    expect(hrefs(await openMenu())).toEqual({
      Cairn: '/',
      ...sections,
      'My Learning': '/learning',
      Account: '/account',
      'Log Out': '/logout',
    });
  });

  it('[SHELL-05] closes on Escape, on its cross, on navigation, and when the window grows wide', async () => {
    const { visit } = await renderHostShell('/');
    const cross = within(await openMenu()).getByRole('button', { name: 'Close menu' });
    // Browsers move the focus into an open dialog; jsdom does not.
    cross.focus();
    await userEvent.keyboard('{Escape}');
    expect(menus()).toHaveLength(0);
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(menus()).toHaveLength(0);
    await openMenu();
    visit('/documents');
    expect(menus()).toHaveLength(0);
    await openMenu();
    act(() => mockMediaQueries(fromWidth('l')));
    expect(menus()).toHaveLength(0);
  });

  it('[SHELL-05] a link in it leads on and closes it', async () => {
    await renderHostShell('/');
    const sheet = await openMenu();
    await userEvent.click(within(sheet).getByRole('link', { name: 'Webinars' }));
    expect(location.pathname).toBe('/webinar-catalog');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('theme switch', () => {
  afterEach(() => delete document.documentElement.dataset['theme']);

  it('goes from what the system prefers to the other and back, and remembers', async () => {
    mockMediaQueries('(prefers-color-scheme: dark)');
    await renderHostShell('/');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(theme()).toBe('light');
    expect(localStorage.getItem('cairn.theme')).toBe('light');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(theme()).toBe('dark');
  });

  it('changes this page where storage is full', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await renderHostShell('/');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(theme()).toBe('dark');
  });

  it('stands before the first paint of the next page', async () => {
    localStorage.setItem('cairn.theme', 'dark');
    await import('../theme.ts');
    expect(theme()).toBe('dark');
  });

  it('follows another tab and the system', async () => {
    await renderHostShell('/');
    act(() => {
      localStorage.setItem('cairn.theme', 'dark');
      window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.theme' }));
    });
    expect(theme()).toBe('dark');
    act(() => {
      localStorage.clear();
      mockMediaQueries('(prefers-color-scheme: dark)');
    });
    expect(theme()).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeInTheDocument();
  });
});

describe('frame', () => {
  it('lets the keyboard skip to the content without a change of address', async () => {
    await renderHostShell('/documents');
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(location.href).toMatch(/\/documents$/);
  });

  it('says that the browser is offline for as long as it is', async () => {
    await renderHostShell('/');
    const text = 'You appear to be offline. Please check your connection.';
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(text).closest('[role="status"]')).toBeInTheDocument();
    line.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});
