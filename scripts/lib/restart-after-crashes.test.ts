import { restartAfterCrashes } from './restart-after-crashes.mjs';

const ends = {
  broken: { code: 70, signal: null },
  killed: { code: null, signal: 'SIGKILL' },
  meant: { code: 0, signal: null },
  unable: { code: 1, signal: null },
};

/** @param runs how each run ends, and after how many seconds */
const run = async (
  runs: readonly (readonly [keyof typeof ends, number])[],
  isStopping = () => false,
) => {
  let clock = 0;
  let started = 0;
  const pauses: number[] = [];
  const said: string[] = [];
  const start = async () => {
    const [how, seconds] = runs[started] ?? ['broken', 0];
    started += 1;
    clock += seconds * 1000;
    return ends[how];
  };
  const wait = async (ms: number) => pauses.push((clock += ms) && ms);
  const end = await restartAfterCrashes(start, {
    isStopping,
    wait,
    now: () => clock,
    say: (line) => said.push(line),
  });
  return { end, started, pauses, said };
};

describe('npm start', () => {
  it('restarts a server that crashed or was killed, and ends on a signal', async () => {
    const { end, pauses, said } = await run([
      ['broken', 100],
      ['killed', 100],
      ['meant', 100],
    ]);
    expect(end).toEqual(ends.meant);
    expect(pauses).toEqual([500, 500]);
    expect(said).toEqual([
      'The server broke down (code 70); starting it again in 0.5 s …',
      'The server broke down (SIGKILL); starting it again in 0.5 s …',
    ]);
  });

  it('does not restart a server that cannot start', async () => {
    expect(await run([['unable', 1]])).toEqual({
      end: ends.unable,
      started: 1,
      pauses: [],
      said: [],
    });
  });

  it('doubles the delay after each short run, and gives up with a clear message', async () => {
    const { end, started, pauses, said } = await run([]);
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000]);
    expect([end, started]).toEqual([ends.broken, 6]);
    expect(said.at(-1)).toBe(
      'The server broke down 6 times in a row and is not started again; see above why.',
    );
  });

  it('resets the delay after a run that lasted', async () => {
    const { pauses } = await run([
      ['broken', 1],
      ['broken', 1],
      ['broken', 61],
      ['broken', 1],
      ['meant', 1],
    ]);
    expect(pauses).toEqual([500, 1000, 500, 1000]);
  });

  it('does not restart the server after a signal during the delay', async () => {
    expect(await run([['killed', 100]], () => true)).toMatchObject({
      end: ends.killed,
      started: 1,
    });
    let asked = 0;
    const during = () => (asked += 1) > 1;
    expect(await run([['killed', 100]], during)).toMatchObject({ started: 1, pauses: [500] });
  });
});
