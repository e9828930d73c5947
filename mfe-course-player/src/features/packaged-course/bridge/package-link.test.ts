/** The real frame and its port, with a package in it that says what it likes. */
import { MessageChannel } from 'node:worker_threads';
import type { FrameToPlayerMessage } from '../frame/frame-messages.ts';
import type { ScormPackageCallbacks, ScormPlaybackInput } from './play-package.ts';
import { playScormPackage } from './play-package.ts';
import { waitForCondition } from './test/visit.ts';

jest.mock('./frame-code.ts', () => ({ loadScormRuntimeCode: () => Promise.resolve('code') }));

const ORIGIN = 'https://packages.example';
afterEach(() => document.body.replaceChildren());

const open = async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const told: unknown[] = [];
  const port: ScormPackageCallbacks = {
    change: (values) => told.push(values),
    commit: () => told.push('commit'),
    end: () => told.push('end'),
    saveFailing: () => false,
    countFrom: (sequence) => told.push(sequence),
  };
  const playback = await playScormPackage({
    container,
    frameIsolation: { isolation: 'origin', frameUrl: `${ORIGIN}/frame/c1/` },
    init: { version: '1.2' } as ScormPlaybackInput['init'],
    url: `${ORIGIN}/content/c1/index.html`,
    title: 'A course',
    leaving: undefined,
    port,
    isWanted: () => true,
    onLoaded: () => told.push('loaded'),
    onFailed: (problem) => told.push(problem),
  });
  const frame = container.querySelector('iframe');
  if (!playback || !frame) throw new Error('There is no frame.');
  return { container, frame, playback, told };
};

/** As the page in the frame greets the player, with a port of its own. */
const greet = (over: Partial<MessageEventInit>) => {
  const { port1, port2 } = new MessageChannel();
  const event = new MessageEvent('message', {
    data: 'cairn.package.ready',
    origin: ORIGIN,
    ...over,
  });
  // The test's window has no ports of its own.
  Object.defineProperty(event, 'ports', { value: [port2] });
  window.dispatchEvent(event);
  const says = (message: FrameToPlayerMessage) => port1.postMessage(message);
  return { says, port: port1 };
};
const SET: FrameToPlayerMessage = { type: 'change', values: { 'cmi.exit': 'suspend' } };

test('accepts messages only of the page in its own frame, from the origin of packages, and only the first port', async () => {
  const { frame, playback, told } = await open();
  const source = frame.contentWindow;
  const refused = [
    greet({ source, origin: 'https://other.example' }),
    greet({ source, origin: 'null' }),
    greet({ source: window }),
    greet({ source: null }),
    greet({ source, data: 'ready' }),
  ];
  const first = greet({ source });
  const second = greet({ source });
  for (const { says } of [...refused, second]) says({ type: 'commit' });
  first.says(SET);
  await waitForCondition(() => told.length > 1);
  expect(told).toEqual([{ 'cmi.exit': 'suspend' }, 'loaded']);
  for (const { port } of [...refused, first, second]) port.close();
  playback.close(() => undefined);
});

test('a package that reports its removal is removed all the same, and its later messages are ignored', async () => {
  const { container, frame, playback, told } = await open();
  const { says, port } = greet({ source: frame.contentWindow });
  const isClosed = new Promise<void>((resolve) => {
    port.once('close', () => resolve());
  });
  says({ type: 'closed' });
  says(SET);
  await isClosed;
  expect(told).toEqual([]);
  const onClosed = jest.fn();
  playback.close(onClosed);
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(container.children).toHaveLength(0);
});

test('a package that sends messages without end is taken away, and the player says so', async () => {
  // The clock stands still, because a slow machine may need more than ten seconds for so many messages.
  jest.spyOn(Date, 'now').mockReturnValue(1);
  const { container, frame, told } = await open();
  const { says, port } = greet({ source: frame.contentWindow });
  for (let count = 0; count <= 20_000; count += 1) says({ type: 'commit' });
  await waitForCondition(() => told.length > 20_000);
  expect(told).toHaveLength(20_001);
  expect(told.at(-1)).toEqual(new Error('The package sends too many messages.'));
  expect(container.children).toHaveLength(0);
  port.close();
  jest.restoreAllMocks();
});
