import { SiteContext } from '@cairn/runtime';
import { events } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { siteConfigStub } from '../../app/test/render-shell.tsx';
import { takePartnerSignInState } from '../../lib/sign-in-state.ts';
import { PartnerSignInButtons } from './partner-buttons.tsx';

const north = { name: 'North College', url: 'https://north.example/in?from=us' };
const south = { name: 'South College', url: '/api/auth/open-id/2' };

const open = (partners = [north, south], query = '') => {
  const left: URL[] = [];
  renderRoute(
    [
      {
        path: '/login',
        element: (
          <SiteContext value={{ ...siteConfigStub, partners }}>
            <PartnerSignInButtons leave={(address) => left.push(new URL(address))} />
          </SiteContext>
        ),
      },
    ],
    `/login${query}`,
  );
  const press = (name: string) =>
    userEvent.click(screen.getByRole('button', { name: `Sign in with ${name}` }));
  return { left, press };
};

describe('ways in through partner sites', () => {
  it('[LOGIN-04] [LOGIN-05] there are two, named as configured; each leaves to its own address', async () => {
    const { left, press } = open();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Sign in with North College',
      'Sign in with South College',
    ]);
    await press('North College');
    await press('South College');
    expect(left.map(({ origin, pathname }) => origin + pathname)).toEqual([
      'https://north.example/in',
      `${location.origin}/api/auth/open-id/2`,
    ]);
    expect(left[0]?.searchParams.get('from')).toBe('us');
  });

  it('[LOGIN-05] each time with a state of its own, which this tab then waits for, and the safe redirect', async () => {
    const { left, press } = open([north], '?redirect=%2Fcourse%2Fcourse-1%3Fm%3D2');
    await press('North College');
    await press('North College');
    const [first, second] = left.map(({ searchParams }) => searchParams.get('state'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(left[0]?.searchParams.get('redirect')).toBe('/course/course-1?m=2');
    expect(takePartnerSignInState()).toBe(second);
    expect(takePartnerSignInState()).toBeUndefined();
  });

  it('[LOGIN-05] one without an address cannot be pressed', async () => {
    const { left, press } = open([{ ...north, url: '' }, south]);
    expect(
      screen.getByRole('button', { name: 'Sign in with North College' }),
    ).toHaveAccessibleDescription('The address of this site is not configured.');
    await press('North College');
    expect(left).toEqual([]);
  });

  it('show an error and open no partner site if the browser cannot store the state', async () => {
    const notices: string[] = [];
    const stop = events.on('notice.shown', ({ message }) => notices.push(message));
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { left, press } = open([north]);
    await press('North College');
    blocked.mockRestore();
    stop();
    expect(left).toEqual([]);
    expect(notices).toEqual([
      'This browser does not let the site remember that you are signing in.',
    ]);
  });

  it.each(['', '?redirect=%2F%2Fevil.example'])(
    '[LOGIN-05] sends no redirect for the query %j',
    async (query) => {
      const { left, press } = open([north], query);
      await press('North College');
      expect(left[0]?.searchParams.has('redirect')).toBe(false);
    },
  );

  it('[LOGIN-04] leaves by a full navigation', async () => {
    const warned = jest.spyOn(console, 'error').mockReset().mockReturnValue(undefined);
    renderRoute(
      [
        {
          path: '/login',
          element: (
            <SiteContext value={{ ...siteConfigStub, partners: [north] }}>
              <PartnerSignInButtons />
            </SiteContext>
          ),
        },
      ],
      '/login',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with North College' }));
    // jsdom logs navigations as not implemented.
    expect(String(warned.mock.calls[0]?.[0])).toMatch(/navigation/i);
  });
});
