import { logout } from '@cairn/api/auth.contract';
import { events, session, setReporter } from '@cairn/session';
import { renderRoute } from '@cairn/testing/render-route';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, stubError, stubApi } from '@cairn/testing/stub-api';
import { screen } from '@testing-library/react';
import { LogoutPage } from './logout.page.tsx';

const open = async () => {
  const told: unknown[] = [];
  const stop = events.on('notice.shown', (notice) => told.push(notice));
  renderRoute(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/logout', element: <LogoutPage /> },
    ],
    '/logout',
  );
  await screen.findByText('Home');
  stop();
  return told;
};

afterEach(() => setReporter(undefined));

describe('logout', () => {
  it('[LOGOUT-01] [PGUARD-12] tells the server, ends the session, says so and goes home', async () => {
    const { Email, StudentID } = signInAs();
    const calls = stubApi(stubResponse(logout, { message: 'Bye.' }));
    expect(await open()).toEqual([
      { tone: 'success', message: 'You have been logged out successfully' },
    ]);
    expect(`${calls[0]?.method} ${calls[0]?.url}`).toBe('POST http://localhost/api/auth/logout');
    expect(await calls[0]?.json()).toEqual({ username: Email, userId: StudentID });
    expect(session.isSignedIn()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('[LOGOUT-02] [PGUARD-13] ends the session also when the server cannot be reached', async () => {
    const reported = jest.fn();
    setReporter(reported);
    signInAs();
    stubApi(stubError(logout, 500));
    expect(await open()).toEqual([{ tone: 'info', message: 'You have been logged out' }]);
    expect(localStorage).toHaveLength(0);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('[LOGOUT-03] without a session makes no call and opens the home page', async () => {
    const calls = stubApi();
    expect(await open()).toEqual([{ tone: 'info', message: 'You have been logged out' }]);
    expect(calls).toHaveLength(0);
  });
});
