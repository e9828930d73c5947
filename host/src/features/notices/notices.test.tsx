import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createNoticeQueue } from './notice-queue.ts';
import { SiteNotices } from './notices.tsx';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const setUp = () => {
  jest.useFakeTimers();
  const queue = createNoticeQueue();
  render(<SiteNotices queue={queue} />);
  const show = (message: string, tone: 'success' | 'info' | 'warning' | 'error' = 'info') =>
    act(() => queue.show({ tone, message }));
  return { queue, show, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
};
const shown = () => screen.queryAllByText(/^Notice/).map(({ textContent }) => textContent);

afterEach(() => jest.useRealTimers());

describe('notices', () => {
  it.each([
    ['error', 8000],
    ['warning', 7000],
    ['success', 4500],
    ['info', 4500],
  ] as const)('[PCON-01] one of tone %s leaves after %s ms and not before', (tone, ms) => {
    const { show } = setUp();
    show('Notice', tone);
    wait(ms - 1);
    expect(shown()).toEqual(['Notice']);
    wait(1);
    expect(shown()).toEqual([]);
  });

  it('[PCON-01] at most three are shown: a fourth removes the oldest', () => {
    const { show } = setUp();
    for (const name of ['Notice 1', 'Notice 2', 'Notice 3', 'Notice 4']) show(name, 'error');
    expect(shown()).toEqual(['Notice 2', 'Notice 3', 'Notice 4']);
  });

  it('a notice takes the place of the one before on the same topic, and of no other', () => {
    const { queue, show } = setUp();
    const about = (topic: string, message: string) =>
      act(() => queue.show({ tone: 'error', message, topic }));
    show('Notice of nothing');
    about('code', 'Notice of a wrong code');
    about('mail', 'Notice of a mail');
    about('code', 'Notice of a right code');
    expect(shown()).toEqual(['Notice of nothing', 'Notice of a mail', 'Notice of a right code']);
    show('Notice of nothing');
    expect(shown()).toEqual(['Notice of a mail', 'Notice of a right code', 'Notice of nothing']);
  });

  it('[SHELL-22] an error is an alert, everything else a status', () => {
    const { show } = setUp();
    show('Notice of failure', 'error');
    show('Notice of success', 'success');
    expect(screen.getByRole('alert')).toHaveTextContent('Notice of failure');
    expect(screen.getByRole('status')).toHaveTextContent('Notice of success');
  });

  it('[MSG-05] the second line stands in an element of its own', () => {
    const { queue } = setUp();
    act(() => queue.show({ tone: 'error', message: 'Notice', detail: 'Not found.' }));
    expect(screen.getByText('Notice', { exact: true })).toBeInTheDocument();
    expect(screen.getByText('Not found.', { exact: true })).toBeInTheDocument();
  });

  it('stays while the pointer is on it, and then for what was left', async () => {
    const { show, user } = setUp();
    show('Notice', 'info');
    wait(3000);
    await user.hover(screen.getByRole('status'));
    wait(60_000);
    expect(shown()).toEqual(['Notice']);
    await user.unhover(screen.getByRole('region', { name: 'Notices' }));
    wait(1400);
    expect(shown()).toEqual(['Notice']);
    wait(100);
    expect(shown()).toEqual([]);
  });

  it('stays while the focus is on it, and those that come meanwhile stay, too', async () => {
    const { show, user } = setUp();
    show('Notice 1');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    show('Notice 2');
    wait(60_000);
    expect(shown()).toEqual(['Notice 1', 'Notice 2']);
    act(() => (document.activeElement as HTMLElement).blur());
    wait(4500);
    expect(shown()).toEqual([]);
  });

  it('closes a notice when its button is pressed', async () => {
    const { show, user } = setUp();
    show('Notice 1');
    show('Notice 2');
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (first) await user.click(first);
    expect(shown()).toEqual(['Notice 2']);
  });
});
