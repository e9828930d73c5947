import {
  openScormVisit,
  saveScormData,
  type ScormItem,
  updateScormCompletion,
} from '@cairn/api/scorm.contract';
import { signInAs } from '@cairn/testing/sign-in';
import { stubResponse, listCallsTo } from '@cairn/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  findPackageFrame,
  callScorm12Api,
  openPackagedCourseWithItems,
  waitForPackageFrame,
} from '../test/open-course.tsx';

jest.mock('../bridge/package-link.ts', () =>
  jest.requireActual('../bridge/test/package-link-stand-in.ts'),
);

const item = (id: string, over: Partial<ScormItem> = {}): ScormItem => ({
  id,
  depth: 0,
  title: `Lesson ${id}`,
  visible: true,
  kind: 'sco',
  LaunchFile: `${id}.html`,
  objectives: [],
  ...over,
});
const ITEMS = [
  item('part', { kind: 'folder', title: 'First part', LaunchFile: '' }),
  item('a', { depth: 1 }),
  item('b', { depth: 1, prerequisites: 'a' }),
  item('c'),
];

const contents = () => screen.findByRole('navigation', { name: 'Contents' });
const open = async (...given: Parameters<typeof openPackagedCourseWithItems>) => {
  signInAs();
  const view = openPackagedCourseWithItems(...given);
  await waitForPackageFrame();
  return { ...view, nav: within(await contents()) };
};
const names = (nav: Awaited<ReturnType<typeof open>>['nav']) =>
  nav.getAllByRole('button', { name: /^Lesson/ }).map(({ textContent }) => textContent);
const file = () => findPackageFrame()?.getAttribute('src')?.split('/').at(-1);
/** Sets the status; the player receives it after the package's script has ended. */
const setStatus = (status: string) =>
  act(async () => void callScorm12Api('LMSSetValue', 'cmi.core.lesson_status', status));
const finish = (status: string) => {
  callScorm12Api('LMSInitialize', '');
  callScorm12Api('LMSSetValue', 'cmi.core.lesson_status', status);
  callScorm12Api('LMSFinish', '');
};

describe('the items of a package', () => {
  it('stand beside the frame with their states, each below its folder', async () => {
    const { nav } = await open(ITEMS);
    expect(names(nav)).toEqual([
      'Lesson a, Not started',
      'Lesson b, Locked',
      'Lesson c, Not started',
    ]);
    const part = nav.getByText('First part').closest('li');
    expect(within(part as HTMLElement).getAllByRole('button')).toHaveLength(2);
    expect(nav.getByRole('button', { name: /Lesson a/ })).toHaveAttribute('aria-current', 'true');
    expect(findPackageFrame()).toHaveAttribute('title', 'Spotting Phishing: Lesson a');
    callScorm12Api('LMSInitialize', '');
    await setStatus('incomplete');
    expect(names(nav)[0]).toBe('Lesson a, In progress');
    for (const [status, words] of [
      ['failed', 'Failed'],
      ['passed', 'Passed'],
    ] as const) {
      await setStatus(status);
      expect(names(nav).slice(0, 2)).toEqual([
        `Lesson a, ${words}`,
        `Lesson b, ${status === 'passed' ? 'Not started' : 'Locked'}`,
      ]);
    }
  });

  it('are chosen by keyboard; a locked one stays shut and says so', async () => {
    const { nav } = await open(ITEMS);
    const locked = nav.getByRole('button', { name: /Lesson b.*Locked/ });
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    locked.focus();
    await userEvent.keyboard('{Enter}');
    expect(file()).toBe('a.html');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(file()).toBe('c.html'));
    const chosen = nav.getByRole('button', { name: /Lesson c/ });
    expect(chosen).toHaveFocus();
    expect(chosen).toHaveAttribute('aria-current', 'true');
  });

  it('Previous and Next go along them, and keep the focus at the ends', async () => {
    const { nav } = await open([item('a'), item('b')]);
    const next = nav.getByRole('button', { name: 'Next' });
    const previous = nav.getByRole('button', { name: 'Previous' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(previous);
    expect(file()).toBe('a.html');
    await userEvent.click(next);
    await waitFor(() => expect(file()).toBe('b.html'));
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await userEvent.click(previous);
    await waitFor(() => expect(file()).toBe('a.html'));
  });

  it('[SCO-19] the course is completed with the last of them, once', async () => {
    const { nav, requests } = await open([item('a'), item('b')]);
    finish('completed');
    expect(nav.getByRole('status')).toHaveTextContent('Lesson a. 1 of 2 complete');
    await userEvent.click(nav.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(file()).toBe('b.html'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    finish('passed');
    expect(await screen.findByRole('dialog', { name: 'Course completed!' })).toBeVisible();
    await waitFor(() => expect(listCallsTo(requests, updateScormCompletion)).toHaveLength(1));
  });

  it('a visit begins where the last one stopped', async () => {
    const stored = { 'course/location': 'b', 'item/a/cmi.core.lesson_status': 'completed' };
    const { nav } = await open(
      ITEMS,
      stubResponse(openScormVisit, { values: stored, revision: 1 }),
    );
    expect(file()).toBe('b.html');
    expect(names(nav)[0]).toBe('Lesson a, Completed');
  });

  it('what is set as the page goes is saved', async () => {
    const { requests, unmount } = await open(ITEMS);
    callScorm12Api('LMSInitialize', '');
    callScorm12Api('LMSSetValue', 'cmi.suspend_data', 'x');
    unmount();
    await waitFor(() => expect(listCallsTo(requests, saveScormData).length).toBeGreaterThan(0));
    const saves = await Promise.all(
      listCallsTo(requests, saveScormData).map((call) => call.text()),
    );
    expect(saves.join(' ')).toContain('"item/a/cmi.suspend_data":"x"');
  });

  it('on a phone the list folds, and what it folds away is told', async () => {
    const { nav } = await open(ITEMS);
    const fold = nav.getByRole('button', { name: 'Show contents' });
    const list = document.getElementById(fold.getAttribute('aria-controls') ?? '');
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(list).toHaveAttribute('data-folded');
    await userEvent.click(fold);
    expect(nav.getByRole('button', { name: 'Hide contents' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(list).not.toHaveAttribute('data-folded');
  });
});
