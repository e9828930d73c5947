import { setTimeout as wait } from 'node:timers/promises';
import { createBackground } from './background.ts';

const failing = () => {
  const failures: unknown[] = [];
  return { failures, background: createBackground((error) => failures.push(error), [1, 1]) };
};

it('finishing waits for what is under way, and for what that starts', async () => {
  const { background } = failing();
  const done: string[] = [];
  background.start(async () => {
    await wait(20);
    background.start(async () => {
      await wait(20);
      done.push('second');
    });
    done.push('first');
  });
  await background.finish();
  expect(done).toEqual(['first', 'second']);
});

it('tries again after a failure', async () => {
  const { background, failures } = failing();
  let tries = 0;
  const third = Promise.withResolvers<void>();
  background.start(async () => {
    tries += 1;
    if (tries < 3) throw new Error('not now');
    third.resolve();
  });
  await third.promise;
  expect(failures).toEqual([]);
});

it('tells of what fails for good', async () => {
  const told = Promise.withResolvers<unknown>();
  let tries = 0;
  createBackground(told.resolve, [1, 1]).start(() => {
    tries += 1;
    return Promise.reject(new Error('never'));
  });
  expect(await told.promise).toEqual(new Error('never'));
  expect(tries).toBe(3);
});

it('finishing does not wait for more tries', async () => {
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error), [60_000]);
  background.start(() => Promise.reject(new Error('never')));
  await background.finish();
  expect(failures).toEqual([new Error('never')]);
});
