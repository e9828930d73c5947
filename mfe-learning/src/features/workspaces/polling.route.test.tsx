import { listWorkspaceImages, listWorkspaces } from '@cairn/api/workspaces.contract';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { desktop, findCard, image, listed, openDesktops, pictured } from './test/desktop-page.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SECOND = 1000;
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * SECOND));
const starting = desktop({ State: 'STARTING' });

const setVisible = (state: 'visible' | 'hidden') =>
  act(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

it('[WORK-12] reads every 10 s while one is loading, and stops when all are settled', async () => {
  const { answer, requests } = openDesktops({
    stubs: [listed(starting, desktop({ WorkspaceId: 'ws-2' })), pictured(image())],
  });
  await findCard();
  await pass(9);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
  await pass(2);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(2);
  await pass(10.5);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(3);
  const later = answer(listed(desktop(), desktop({ WorkspaceId: 'ws-2' })));
  await pass(10.5);
  expect(within(await findCard()).getByText('Available')).toBeVisible();
  await pass(300);
  expect(listCallsTo(later, listWorkspaces)).toHaveLength(1);
  expect([
    ...listCallsTo(requests, listWorkspaceImages),
    ...listCallsTo(later, listWorkspaceImages),
  ]).toHaveLength(1);
});

it('[WORK-12] reads the images alone while one is PENDING', async () => {
  const { answer, requests } = openDesktops({
    stubs: [listed(desktop()), pictured(image({ State: 'PENDING' }))],
  });
  await screen.findByText('Being made');
  await pass(10.5);
  expect(listCallsTo(requests, listWorkspaceImages)).toHaveLength(2);
  const later = answer(pictured(image()));
  await pass(120);
  expect(listCallsTo(later, listWorkspaceImages)).toHaveLength(1);
  expect([
    ...listCallsTo(requests, listWorkspaces),
    ...listCallsTo(later, listWorkspaces),
  ]).toHaveLength(1);
});

it('[WORK-12] does not read while the page is hidden, and reads at once when it is seen again', async () => {
  const { requests } = openDesktops({ stubs: [listed(starting)] });
  await findCard();
  setVisible('hidden');
  await pass(120);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
  setVisible('visible');
  await waitFor(() => expect(listCallsTo(requests, listWorkspaces)).toHaveLength(2));
});

it('[WORK-12] stops when the page is left', async () => {
  const { requests, unmount } = openDesktops({ stubs: [listed(starting)] });
  await findCard();
  unmount();
  await pass(120);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
});

it('reads less often when nothing has changed for a minute', async () => {
  const { requests } = openDesktops({ stubs: [listed(starting)] });
  await findCard();
  await pass(61);
  const before = listCallsTo(requests, listWorkspaces).length;
  expect(before).toBe(7);
  await pass(60);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(before + 2);
});

it('[WORK-14] a reading that fails leaves the cards, says so, and goes on', async () => {
  const { answer } = openDesktops({ stubs: [listed(starting)] });
  await findCard();
  answer(stubError(listWorkspaces, 503));
  await pass(10.5);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load workspaces.');
  expect(within(await findCard()).getByText('Starting')).toBeVisible();
  answer(listed(desktop()));
  await pass(10.5);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(within(await findCard()).getByText('Available')).toBeVisible();
});

it('tells those who listen that a state has changed', async () => {
  const { answer } = openDesktops({ stubs: [listed(starting)] });
  await findCard();
  const news = () => screen.getAllByRole('status').map((place) => place.textContent);
  expect(news().join('')).toBe('');
  answer(listed(desktop()));
  await pass(10.5);
  expect(news().join('')).toBe('Workspace ws-1 is now: Available.');
});
