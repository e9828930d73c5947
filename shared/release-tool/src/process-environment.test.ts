import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startToolTest, type ToolTest } from '../test/tool-run.ts';

const PROGRAM = join(import.meta.dirname, 'program.ts');

let test: ToolTest;
beforeEach(async () => {
  test = await startToolTest();
});
afterEach(() => test.end());

/**
 * The parts of Playwright that the mount uses, for the folder of the test. Its pages never open. When the browser has closed, by
 * itself or because Playwright closes it at a signal to stop the process, they fail as Playwright's do.
 */
const playwright = (goesByItself: boolean) => `
exports.chromium = {
  launch: async (options) => {
    let isConnected = true;
    const gone = Promise.withResolvers();
    const go = () => {
      isConnected = false;
      gone.reject(new Error('Target page, context or browser has been closed'));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      if (options['handle' + signal] !== false) process.on(signal, go);
    const newPage = () => {
      ${goesByItself ? 'go();' : "setInterval(() => {}, 1000); console.log('a page opens');"}
      return gone.promise;
    };
    const nothing = async () => {};
    const context = { addInitScript: nothing, route: nothing, close: nothing, newPage };
    return { newContext: async () => context, isConnected: () => isConnected, close: nothing };
  },
};
`;

interface Ended {
  readonly code: number | null;
  readonly noted: string[];
}

/** Runs `check` in a separate process. @param signal sent to it when a page opens; absent: the browser closes by itself */
const checkWith = async (signal?: NodeJS.Signals): Promise<Ended> => {
  const installed = join(test.home, 'node_modules', '@playwright', 'test');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'index.js'), playwright(signal === undefined));
  const child = spawn(process.execPath, [PROGRAM, 'check', test.folder], {
    env: {
      ...process.env,
      INIT_CWD: test.home,
      CAIRN_REGISTRY: test.registry.url,
      CHROMIUM_PATH: process.execPath,
    },
  });
  let noted = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    noted += text;
  });
  child.stdout.once('data', () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, noted: noted.trim().split('\n') });
    });
  });
};

const MOUNTING = 'Mounting catalog with what staging runs …';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s during the mount ends the tool with 130 and says nothing of the release',
  async (signal) => {
    expect(await checkWith(signal)).toEqual({ code: 130, noted: [MOUNTING, 'Interrupted.'] });
  },
);

it('a browser that goes in the middle of the mount is no finding on a route', async () => {
  const { code, noted } = await checkWith();
  expect([code, noted.slice(0, 3)]).toEqual([
    1,
    [
      MOUNTING,
      'The release could not be checked.',
      '  ✗ smoke-mount: The rule could not be evaluated: the browser has gone in the middle of the mount.',
    ],
  ]);
});
