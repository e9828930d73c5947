import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  findHeading,
  startTestPlatform,
  type StartedTestPlatform,
} from '../test/platform-page.tsx';
import { buildRemoteManifest } from '../test/releases.ts';
import { defineRemote } from './define-remote.tsx';
import { useLeave, usePageHold } from './page-hold.ts';

/** The open question to the visitor; a call agrees to leave. */
let question: (() => void) | undefined;
/** How often the visitor was asked. */
let asked = 0;
let page: StartedTestPlatform;

const Exam = () => {
  const [isUnsaved, setUnsaved] = useState(false);
  const [hint, setHint] = useState('');
  const navigate = useNavigate();
  const leave = useLeave();
  usePageHold(isUnsaved, (go) => {
    asked += 1;
    question = go;
  });
  return (
    <>
      <h1>Exam</h1>
      <label>
        <input type="checkbox" checked={isUnsaved} onChange={() => setUnsaved(!isUnsaved)} />
        Unsaved
      </label>
      <Link to="/catalog?level=All">Catalogue</Link>
      <Link to="/exam?part=2">Next part</Link>
      <a href="#rules">Rules</a>
      <button type="button" onClick={() => void navigate('/exam/1')}>
        Go on
      </button>
      <button type="button" onClick={() => leave(() => setHint('Shown'))}>
        Hint
      </button>
      <p>{hint}</p>
    </>
  );
};

const exam = defineRemote({
  routes: [
    { path: '/exam', element: <Exam /> },
    { path: '/exam/1', element: <h1>Part one</h1> },
  ],
});

/** The exam is unmounted only once this promise resolves, although its page has been left. */
let mayGo = Promise.resolve();
const slowToGo: typeof exam = {
  ...exam,
  unmount: async (props) => {
    await mayGo;
    return exam.unmount(props);
  },
};

const visit = async (href: string, name: string) => {
  page.platform.navigate(href);
  await findHeading(name);
  await waitFor(() => expect(page.platform.state.get().isPending).toBe(false));
};
const unsaved = () => screen.getByRole('checkbox', { name: 'Unsaved' });
const agree = () => question?.();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const beforeUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Opens the catalogue, its seventh course, the exam and its first part, then goes back, so that Forward leads somewhere.
 */
const openExam = async () => {
  const held = screen.queryByRole('checkbox', { checked: true });
  if (held) await userEvent.click(held);
  await visit('/catalog', 'Catalogue');
  await visit('/catalog/7', 'Catalogue, number 7');
  await visit('/exam', 'Exam');
  await visit('/exam/1', 'Part one');
  history.back();
  await findHeading('Exam');
  await userEvent.click(unsaved());
  question = undefined;
  asked = 0;
};

/** Expects an open question, the URL of the exam, and the exam on screen. */
const isHeld = async () => {
  await waitFor(() => expect(question).toBeDefined());
  expect(location.pathname).toBe('/exam');
  expect(screen.getByRole('heading')).toHaveTextContent('Exam');
};

/** Expects that each step of the history leads from the exam to the page of that name. */
const stepsLeadTo = async (steps: readonly [number, string][]) => {
  await userEvent.click(unsaved());
  for (const [step, name] of steps) {
    history.go(step);
    await findHeading(name);
  }
};

beforeAll(() => {
  page = startTestPlatform();
  page.isSignedIn = true;
  page.publish(buildRemoteManifest('exam', ['1.0.0'], { auth: 'student' }), {
    '1.0.0': async () => slowToGo,
  });
});

describe('a page that is held', () => {
  beforeEach(openExam);

  it('stays on Back, with its address and every entry of the history where they were', async () => {
    const { length } = history;
    history.back();
    await isHeld();
    expect(asked).toBe(1);
    expect(history.length).toBe(length);
    await stepsLeadTo([
      [1, 'Part one'],
      [-2, 'Catalogue, number 7'],
      [-1, 'Catalogue'],
    ]);
  });

  it('goes back once the person agrees, and forward to where it was', async () => {
    history.back();
    await isHeld();
    agree();
    expect(await findHeading('Catalogue, number 7')).toBeVisible();
    history.forward();
    expect(await findHeading('Exam')).toBeVisible();
    expect(asked).toBe(1);
  });

  it('goes forward again at once, also while what was left is still on its way out', async () => {
    history.back();
    await isHeld();
    const isLeft = new Promise((left) => addEventListener('popstate', left, { once: true }));
    const slow = Promise.withResolvers<void>();
    mayGo = slow.promise;
    agree();
    await isLeft;
    expect(location.pathname).toBe('/catalog/7');
    history.forward();
    await waitFor(() => expect(location.pathname).toBe('/exam'));
    slow.resolve();
    await waitFor(() => expect(page.platform.state.get().isPending).toBe(false));
    expect(await findHeading('Exam')).toBeVisible();
    expect(asked).toBe(1);
  });

  it('stays on Forward, and goes there once the person agrees', async () => {
    history.forward();
    await isHeld();
    agree();
    expect(await findHeading('Part one')).toBeVisible();
    expect(location.pathname).toBe('/exam/1');
  });

  it.each([
    ['two quick steps back', () => [history.back(), history.back()]],
    ['a long step back', () => [history.go(-2)]],
    ['a step back and one forward', () => [history.back(), history.forward()]],
  ])('stays on %s', async (_, steps) => {
    const { length } = history;
    steps();
    await isHeld();
    expect(history.length).toBe(length);
    await stepsLeadTo([
      [-1, 'Catalogue, number 7'],
      [2, 'Part one'],
    ]);
  });

  it('asks again at the next step after the person has stayed', async () => {
    history.back();
    await isHeld();
    question = undefined;
    history.back();
    await isHeld();
    expect(asked).toBe(2);
  });

  it('stays on a link, and follows it once the person agrees', async () => {
    const { length } = history;
    await userEvent.click(screen.getByRole('link', { name: 'Catalogue' }));
    await isHeld();
    expect(history.length).toBe(length);
    agree();
    expect(await findHeading('Catalogue')).toBeVisible();
    expect(location.search).toBe('?level=All');
  });

  it('leaves a link that opens aside alone', () => {
    const link = screen.getByRole('link', { name: 'Catalogue' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect(asked).toBe(0);
  });

  it("stays when a screen navigates, also to another page of the remote's own", async () => {
    await press('Go on');
    await isHeld();
    agree();
    expect(await findHeading('Part one')).toBeVisible();
  });

  it('stays when the platform is asked to go elsewhere, as by navigation.requested', async () => {
    page.platform.navigate('/catalog');
    await isHeld();
    agree();
    expect(await findHeading('Catalogue')).toBeVisible();
  });

  it('has the browser ask before the document goes, only as long as it is held', async () => {
    expect(beforeUnload()).toBe(false);
    await userEvent.click(unsaved());
    expect(beforeUnload()).toBe(true);
  });

  it('asks for what takes the work off the screen without a change of address', async () => {
    await press('Hint');
    expect(screen.queryByText('Shown')).not.toBeInTheDocument();
    agree();
    expect(await screen.findByText('Shown')).toBeVisible();
  });

  it('goes on with its own query and parts unasked', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Next part' }));
    expect(location.search).toBe('?part=2');
    await userEvent.click(screen.getByRole('link', { name: 'Rules' }));
    await waitFor(() => expect(location.hash).toBe('#rules'));
    history.back();
    await waitFor(() => expect(location.hash).toBe(''));
    expect(asked).toBe(0);
    history.go(-2);
    await isHeld();
    expect(location.search).toBe('?part=2');
    history.forward();
    await waitFor(() => expect(location.hash).toBe('#rules'));
  });

  it('is left unasked once the guard refuses it, as after the end of the session', async () => {
    page.isSignedIn = false;
    page.platform.recheck();
    expect(await findHeading('Sign in')).toBeVisible();
    expect(asked).toBe(0);
  });
});
