import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { S3_CREDENTIALS, startS3Server } from '../../../test/s3-server.ts';
import { connectS3 } from './s3-connection.ts';
import { parseS3Url, type S3Location } from './s3-location.ts';

const before = { ...process.env };
let directory: string;
beforeEach(async () => {
  Object.assign(process.env, S3_CREDENTIALS);
  directory = await mkdtemp(path.join(os.tmpdir(), 'cairn-watched-'));
  jest.useFakeTimers({ doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'setImmediate'] });
});
afterEach(async () => {
  jest.useRealTimers();
  process.env = before;
  await rm(directory, { recursive: true });
});

/** Lets time pass until the condition holds. Throws when it does not within a minute of the clock. */
const passUntil = async (isTrue: () => boolean): Promise<void> => {
  for (let seconds = 0; !isTrue(); seconds += 1) {
    if (seconds > 60) throw new Error('The connection has not noticed.');
    await jest.advanceTimersByTimeAsync(1000);
    // A call takes no time of the clock, and some turns of the event loop.
    for (let turn = 0; turn < 1000; turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
  }
};

it('detects without any call that the service is unreachable, and that it is back', async () => {
  const first = await startS3Server({ directory });
  const lines: string[] = [];
  const connection = connectS3(parseS3Url(first.url) as S3Location, (line) => lines.push(line));
  const ending = new AbortController();
  connection.watch(ending.signal);
  await passUntil(() => first.calls.length > 0);
  await first.close();
  await passUntil(() => !connection.isUp());
  const second = await startS3Server({ directory, port: first.port });
  await passUntil(() => connection.isUp());
  expect(lines).toEqual([
    expect.stringContaining('cannot be reached'),
    expect.stringContaining('are back'),
  ]);
  ending.abort();
  const asked = second.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(second.calls).toHaveLength(asked);
  await second.close();
});
