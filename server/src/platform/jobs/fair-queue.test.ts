import { AppError } from '../errors/app-error.ts';
import { createFairQueue, type RunInFairTurn } from './fair-queue.ts';

/** Creates tasks that run until the test ends them, and a list of started tasks in order. */
const workshop = (inTurn: RunInFairTurn) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (who: string, name: string): Promise<string> =>
    inTurn(who, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // The next task starts in a later turn of the event loop.
    await new Promise(setImmediate);
  };
  return { begun, bring, end };
};

const refusalOf = async (work: Promise<unknown>): Promise<AppError | undefined> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof AppError ? error : undefined;
};

it('runs a limited number of tasks at a time, and returns the result of each', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ atATime: 2 }));
  const works = ['a', 'b', 'c'].map((name) => bring(name, name));
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c']);
});

it('serves the owners of waiting tasks in turns', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ atATime: 1 }));
  const works = ['m1', 'm2', 'm3', 'm4'].map((name) => bring('maya', name));
  works.push(bring('theo', 't1'), bring('theo', 't2'), bring('ines', 'i1'));
  for (const name of ['m1', 'm2', 't1', 'i1', 'm3', 't2']) await end(name);
  expect(begun).toEqual(['m1', 'm2', 't1', 'i1', 'm3', 't2', 'm4']);
  await end('m4');
  await Promise.all(works);
});

it('leaves a slot for others while one owner has many tasks', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ atATime: 2 }));
  const works = [bring('maya', 'm1'), bring('maya', 'm2'), bring('theo', 't1')];
  expect(begun).toEqual(['m1', 't1']);
  for (const name of ['m1', 'm2', 't1']) await end(name);
  await Promise.all(works);
});

it('applies a limit for each owner if there is one', async () => {
  const { begun, bring, end } = workshop(createFairQueue({ atATime: Infinity, atATimeOfOne: 2 }));
  const works = ['m1', 'm2', 'm3'].map((name) => bring('maya', name));
  works.push(...['t1', 't2'].map((name) => bring('theo', name)));
  expect(begun).toEqual(['m1', 'm2', 't1', 't2']);
  await end('t1');
  expect(begun).toEqual(['m1', 'm2', 't1', 't2']);
  await end('m1');
  expect(begun).toEqual(['m1', 'm2', 't1', 't2', 'm3']);
  for (const name of ['m2', 'm3', 't2']) await end(name);
  await Promise.all(works);
});

it('continues after a failed task', async () => {
  const inTurn = createFairQueue({ atATime: 1 });
  const failing = inTurn('maya', () => Promise.reject(new Error('broken')));
  const next = inTurn('theo', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses a task when too many wait, and accepts tasks again later', async () => {
  const { bring, end } = workshop(createFairQueue({ atATime: 1, waiting: 2 }));
  const works = [bring('a', 'a'), bring('b', 'b'), bring('c', 'c')];
  expect(await refusalOf(bring('d', 'd'))).toMatchObject({ code: 'too-many', retryAfter: 15 });
  await end('a');
  works.push(bring('e', 'e'));
  for (const name of ['b', 'c', 'e']) await end(name);
  expect(await Promise.all(works)).toEqual(['a', 'b', 'c', 'e']);
});

it('refuses tasks of one owner beyond a share, and no others', async () => {
  const { bring, end } = workshop(createFairQueue({ atATime: 1, waiting: 9, waitingOfOne: 2 }));
  const works = ['m1', 'm2', 'm3'].map((name) => bring('maya', name));
  expect((await refusalOf(bring('maya', 'm4')))?.message).toMatch('your other files');
  works.push(bring('theo', 't1'));
  for (const name of ['m1', 'm2', 't1', 'm3']) await end(name);
  expect(await Promise.all(works)).toEqual(['m1', 'm2', 'm3', 't1']);
});
