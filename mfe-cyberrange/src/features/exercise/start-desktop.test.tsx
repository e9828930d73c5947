import { describeWorkspace } from '@cairn/api/exercise-workspace.contract';
import { startWorkspace } from '@cairn/api/workspaces.contract';
import { stubResponse, listCallsTo, stubError, stubApi } from '@cairn/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildDesktop, findDesktopFacts, openExercisePage } from './test/exercise-page.tsx';

const start = () => screen.findByRole('button', { name: 'Start workspace' });
const state = async () => (await findDesktopFacts())['Workspace status'];
const started = stubResponse(startWorkspace, { WorkspaceId: 'ws-1', State: 'STARTING' });
const desktopIs = (State: string) => stubResponse(describeWorkspace, buildDesktop({ State }));

describe('a stopped desktop', () => {
  it('is started in place, and followed until it is there', async () => {
    openExercisePage({ desktop: { State: 'STOPPED' } });
    await start();
    expect(await state()).toBe('Stopped');
    const news = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(news()).toEqual(['']);
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const requests = stubApi(started, desktopIs('STARTING'));
    await user.click(await start());
    await waitFor(async () => expect(await state()).toBe('Starting'));
    expect(news()).toEqual(['The workspace is now: Starting.']);
    expect(screen.queryByRole('button', { name: 'Start workspace' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Workspace details' })).toHaveFocus();
    const [call] = listCallsTo(requests, startWorkspace);
    expect(await call?.json()).toEqual({ workspaceId: 'ws-1', username: 'maya' });
    const later = stubApi(desktopIs('AVAILABLE'));
    await act(() => jest.advanceTimersByTimeAsync(11_000));
    await waitFor(async () => expect(await state()).toBe('Available'));
    expect(news()).toEqual(['The workspace is now: Available.']);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(listCallsTo(later, describeWorkspace)).toHaveLength(1);
    jest.useRealTimers();
  });

  it('that cannot be started says so, and shows how it is', async () => {
    openExercisePage({ desktop: { State: 'STOPPED' } });
    await start();
    stubApi(stubError(startWorkspace, 503), desktopIs('STOPPED'));
    await userEvent.click(await start());
    expect(await screen.findByText('Failed to start workspace.')).toBeVisible();
    expect(await start()).toBeEnabled();
    stubApi(stubError(startWorkspace, 409, 'conflict'), desktopIs('SUSPENDED'));
    await userEvent.click(await start());
    await waitFor(async () => expect(await state()).toBe('Suspended'));
    expect(screen.queryByRole('button', { name: 'Start workspace' })).not.toBeInTheDocument();
  });
});

it.each(['AVAILABLE', 'STARTING', 'IMPAIRED', 'TERMINATED'])(
  'a desktop that is %s is not started',
  async (State) => {
    openExercisePage({ desktop: { State } });
    await findDesktopFacts();
    expect(screen.queryByRole('button', { name: 'Start workspace' })).not.toBeInTheDocument();
  },
);
