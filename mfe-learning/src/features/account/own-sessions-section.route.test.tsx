import { endOtherSessions, endOwnSession, listOwnSessions } from '@cairn/api/own-sessions.contract';
import { listCallsTo, stubError, stubResponse } from '@cairn/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSession, openAccountPage, pressButton } from './test/account-page.tsx';

const own = buildSession({ isCurrent: true });
const phone = buildSession({
  sessionId: '0b8f2f9e-6a54-4c1b-9e0e-0d6f5c1f7a01',
  device: {
    browser: 'Chrome',
    system: 'Android',
    network: '2001:db8:1::/48',
    usedAt: '2026-01-09T10:00:00Z',
  },
});
const list = (...sessions: (typeof own)[]) => stubResponse(listOwnSessions, { sessions });
const row = async (device: string) => {
  const title = await screen.findByText(device);
  const item = title.closest('li');
  if (!item) throw new Error(`No row of ${device}.`);
  return item;
};

describe('where a student is signed in', () => {
  it('[MPERM-33] shows device, place and last use; the own one is marked and has no End button', async () => {
    await openAccountPage({ stubs: [list(own, phone)] });
    const mine = await row('Firefox on Linux');
    expect(mine).toHaveTextContent('This device');
    expect(mine).toHaveTextContent('Now, near 203.0.113.x');
    expect(within(mine).queryByRole('button')).not.toBeInTheDocument();
    const other = await row('Chrome on Android');
    expect(other).not.toHaveTextContent('This device');
    expect(other).toHaveTextContent(/01\/09\/2026, .+, near 2001:db8:1::/);
    expect(
      within(other).getByRole('button', { name: 'End the session: Chrome on Android' }),
    ).toBeVisible();
  });

  it('ends one session and loads the list again', async () => {
    let ended = false;
    const { requests } = await openAccountPage({
      stubs: [
        list(own),
        { ...list(own, phone), when: () => !ended },
        stubResponse(endOwnSession, { message: '' }, () => {
          ended = true;
          return true;
        }),
      ],
    });
    await row('Chrome on Android');
    await pressButton('End the session: Chrome on Android');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(new URL(listCallsTo(requests, endOwnSession)[0]?.url ?? '').pathname).toBe(
      `/api/user/sessions/${phone.sessionId}`,
    );
    expect(
      screen.queryByRole('button', { name: 'End all other sessions' }),
    ).not.toBeInTheDocument();
  });

  it('[MPERM-34] End all other sessions makes one call, after which only the own one is listed', async () => {
    let ended = false;
    const { requests } = await openAccountPage({
      stubs: [
        list(own),
        { ...list(own, phone), when: () => !ended },
        stubResponse(endOtherSessions, { message: '', ended: 1 }, () => {
          ended = true;
          return true;
        }),
      ],
    });
    await row('Chrome on Android');
    await pressButton('End all other sessions');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument());
    expect(listCallsTo(requests, endOtherSessions)).toHaveLength(1);
    expect(await row('Firefox on Linux')).toBeVisible();
  });

  it('says that a session could not be ended, and keeps the list', async () => {
    await openAccountPage({ stubs: [list(own, phone), stubError(endOtherSessions, 500)] });
    await row('Chrome on Android');
    await pressButton('End all other sessions');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await row('Chrome on Android')).toBeVisible();
  });

  it('says that the list could not be loaded, and keeps the rest of the page', async () => {
    await openAccountPage({ stubs: [stubError(listOwnSessions, 500)] });
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  });
});
