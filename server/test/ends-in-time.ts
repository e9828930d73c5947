import { Worker } from 'node:worker_threads';

const TEXT_LENGTH = 1_000_000;
/**
 * Time-out in ms for one function: a hundred times what it takes on a slow machine. A function with quadratic time takes
 * minutes to hours.
 */
const TEXT_TIMEOUT_MS = 30_000;

const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { module, name, text, more } = workerData;
  import(module).then((all) => {
    all[name](text, ...more);
    parentPort.postMessage('done');
  });
`;

/**
 * Returns whether a function ends for a million repetitions of one character. Runs in a thread, which can be ended, because a
 * backtracking pattern cannot be stopped otherwise.
 * @param module the URL of the file
 * @param name the function, which takes the text and then `more`
 */
export const endsInTimeForRepeatedSign = (
  module: URL,
  name: string,
  sign: string,
  ...more: readonly unknown[]
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const text = `/${sign.repeat(TEXT_LENGTH / sign.length)}!`;
    const workerData = { module: module.href, name, text, more };
    const thread = new Worker(THREAD, { eval: true, workerData });
    const clock = setTimeout(() => void thread.terminate(), TEXT_TIMEOUT_MS);
    thread.once('message', () => resolve(true));
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(clock);
      // The end of the thread has no effect after its message.
      resolve(false);
    });
  });
