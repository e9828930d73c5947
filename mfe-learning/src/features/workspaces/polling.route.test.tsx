import { listWorkspaceImages, listWorkspaces } from '@cairn/api/workspaces.contract';
import { listCallsTo, stubError } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  buildDesktop,
  findDesktopCard,
  buildDesktopImage,
  stubDesktopList,
  openDesktopPage,
  stubDesktopImageList,
} from './test/desktop-page.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const SECOND = 1000;
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * SECOND));
const starting = buildDesktop({ State: 'STARTING' });

const setVisible = (state: 'visible' | 'hidden') =>
  act(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

it('[WORK-12] reads every 10 s while one is loading, and stops when all are settled', async () => {
  const { answer, requests } = openDesktopPage({
    stubs: [
      stubDesktopList(starting, buildDesktop({ WorkspaceId: 'ws-2' })),
      stubDesktopImageList(buildDesktopImage()),
    ],
  });
  await findDesktopCard();
  await pass(9);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
  await pass(2);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(2);
  await pass(10.5);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(3);
  const later = answer(stubDesktopList(buildDesktop(), buildDesktop({ WorkspaceId: 'ws-2' })));
  await pass(10.5);
  expect(within(await findDesktopCard()).getByText('Available')).toBeVisible();
  await pass(300);
  expect(listCallsTo(later, listWorkspaces)).toHaveLength(1);
  expect([
    ...listCallsTo(requests, listWorkspaceImages),
    ...listCallsTo(later, listWorkspaceImages),
  ]).toHaveLength(1);
});

it('[WORK-12] reads the images alone while one is PENDING', async () => {
  const { answer, requests } = openDesktopPage({
    stubs: [
      stubDesktopList(buildDesktop()),
      stubDesktopImageList(buildDesktopImage({ State: 'PENDING' })),
    ],
  });
  await screen.findByText('Being made');
  await pass(10.5);
  expect(listCallsTo(requests, listWorkspaceImages)).toHaveLength(2);
  const later = answer(stubDesktopImageList(buildDesktopImage()));
  await pass(120);
  expect(listCallsTo(later, listWorkspaceImages)).toHaveLength(1);
  expect([
    ...listCallsTo(requests, listWorkspaces),
    ...listCallsTo(later, listWorkspaces),
  ]).toHaveLength(1);
});

it('[WORK-12] does not read while the page is hidden, and reads at once when it is seen again', async () => {
  const { requests } = openDesktopPage({ stubs: [stubDesktopList(starting)] });
  await findDesktopCard();
  setVisible('hidden');
  await pass(120);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
  setVisible('visible');
  await waitFor(() => expect(listCallsTo(requests, listWorkspaces)).toHaveLength(2));
});

it('[WORK-12] stops when the page is left', async () => {
  const { requests, unmount } = openDesktopPage({ stubs: [stubDesktopList(starting)] });
  await findDesktopCard();
  unmount();
  await pass(120);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(1);
});

it('reads less often when nothing has changed for a minute', async () => {
  const { requests } = openDesktopPage({ stubs: [stubDesktopList(starting)] });
  await findDesktopCard();
  await pass(61);
  const before = listCallsTo(requests, listWorkspaces).length;
  expect(before).toBe(7);
  await pass(60);
  expect(listCallsTo(requests, listWorkspaces)).toHaveLength(before + 2);
});

it('[WORK-14] a reading that fails leaves the cards, says so, and goes on', async () => {
  const { answer } = openDesktopPage({ stubs: [stubDesktopList(starting)] });
  await findDesktopCard();
  answer(stubError(listWorkspaces, 503));
  await pass(10.5);
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load workspaces.');
  expect(within(await findDesktopCard()).getByText('Starting')).toBeVisible();
  answer(stubDesktopList(buildDesktop()));
  await pass(10.5);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(within(await findDesktopCard()).getByText('Available')).toBeVisible();
});

it('tells those who listen that a state has changed', async () => {
  const { answer } = openDesktopPage({ stubs: [stubDesktopList(starting)] });
  await findDesktopCard();
  const news = () => screen.getAllByRole('status').map((place) => place.textContent);
  expect(news().join('')).toBe('');
  answer(stubDesktopList(buildDesktop()));
  await pass(10.5);
  expect(news().join('')).toBe('Workspace ws-1 is now: Available.');
});
