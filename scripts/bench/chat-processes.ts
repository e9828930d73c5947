/** Measures chat messages between two pages over several server processes, each of which is killed once. */
import { setTimeout as wait } from 'node:timers/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { jonas, mateo, signIn } from '../../e2e/pages/students.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import {
  toFigureWithExactValue,
  type BenchFigure,
  formatSeconds,
  toFigureWithoutBudget,
} from './figures.ts';

const COURSE = '/course/statistics-live';
const GREETING = 'Hello from the second row';
const TIMEOUT_MS = 600_000;
/**
 * Maximum number of unsent messages of a page. A page with this number waits until they were sent, as people do not type
 * further ahead.
 */
const MAX_UNSENT = 20;
const SIDES = ['Question', 'Reply'] as const;

interface ChatSize {
  /** The number of messages from both pages together; an even number. */
  readonly messages: number;
  /** True if each process is killed and started again during the measurement, which needs more than one process. */
  readonly hasRestarts: boolean;
}

export const measureChatProcesses = async (
  { browser, processes }: Pick<BenchResources, 'browser' | 'processes'>,
  { messages, hasRestarts }: ChatSize,
): Promise<BenchFigure[]> => {
  const balancer = await openBalancer(processes);
  const pages: Page[] = [];
  try {
    pages.push(await openStudentChat(browser, balancer.url));
    pages.push(await openInstructorChat(browser, balancer.url));
    const eachSide = messages / SIDES.length;
    const began = performance.now();
    const progress = { written: 0 };
    const writing = Promise.all(
      pages.map((page, side) =>
        writeMessages(page, {
          word: SIDES[side] ?? '',
          count: eachSide,
          onWritten: () => {
            progress.written += 1;
          },
        }),
      ),
    );
    const isDue = (index: number) => progress.written >= (messages * (index + 1)) / 5;
    if (hasRestarts) await restartProcesses(processes, balancer, isDue);
    await writing;
    const durationMs = performance.now() - began;
    const stored = await readStoredTexts(processes);
    const shown = await Promise.all(pages.map((page) => readShownTexts(page, eachSide)));
    const isComplete = (texts: readonly string[]) => texts.join('\n') === stored.join('\n');
    return [
      toFigureWithExactValue('messages that were stored', stored.length, messages),
      toFigureWithExactValue('messages of one side out of order', countOutOfOrder(stored), 0),
      toFigureWithExactValue(
        'pages that show all messages in that order',
        shown.filter(isComplete).length,
        2,
      ),
      toFigureWithoutBudget(`${messages} messages, restarts included`, formatSeconds(durationMs)),
    ];
  } finally {
    for (const page of pages) await page.context().close();
    balancer.close();
  }
};

/** Kills one process after the other and starts it again, each as soon as `isDue` returns true for its index. */
const restartProcesses = async (
  processes: readonly CairnServer[],
  balancer: Balancer,
  isDue: (index: number) => boolean,
): Promise<void> => {
  for (const [index, server] of processes.entries()) {
    while (!isDue(index)) await wait(50);
    balancer.remove(server);
    await server.kill();
    await server.startAgain();
    balancer.add(server);
  }
};

interface Balancer {
  readonly url: string;
  readonly add: (server: CairnServer) => void;
  readonly remove: (server: CairnServer) => void;
  readonly close: () => void;
}

/** Opens one URL for all server processes. Each new connection goes to the next process. */
const openBalancer = async (servers: readonly CairnServer[]): Promise<Balancer> => {
  const available = new Set(servers);
  const connections = new Set<Socket>();
  let next = 0;
  const listener: Server = createServer((client) => {
    next += 1;
    const [server] = [...available].slice(next % available.size);
    const upstream = connect(Number(new URL(server?.url ?? '').port), '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      connections.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()));
  const { port } = listener.address() as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    add: (server) => void available.add(server),
    remove: (server) => void available.delete(server),
    close: () => {
      for (const connection of connections) connection.destroy();
      listener.close();
    },
  };
};

const openStudentChat = async (browser: Browser, baseURL: string): Promise<Page> => {
  const page = await (await createEmptyCacheContext(browser, baseURL)).newPage();
  await signIn(page, jonas, COURSE);
  await page.getByRole('button', { name: /^Chat with Instructor/ }).click();
  await messageBox(page).fill(GREETING);
  await messageBox(page).press('Enter');
  await waitUntilSent(page);
  return page;
};

const openInstructorChat = async (browser: Browser, baseURL: string): Promise<Page> => {
  const page = await (await createEmptyCacheContext(browser, baseURL)).newPage();
  await signIn(page, mateo, '/teach/all/messages');
  await page.getByRole('link', { name: GREETING }).click();
  await page.getByRole('log').getByText(GREETING).waitFor();
  return page;
};

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/**
 * Waits until a message was sent. It looks for an attribute, because a look-up by role and name is too slow in a page with
 * hundreds of messages.
 */
const waitUntilSent = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-unsent]') === null, undefined, {
    polling: 100,
    timeout: TIMEOUT_MS,
  });

interface WrittenMessages {
  readonly word: string;
  readonly count: number;
  readonly onWritten: () => void;
}

const writeMessages = async (
  page: Page,
  { word, count, onWritten }: WrittenMessages,
): Promise<void> => {
  const box = await messageBox(page).elementHandle();
  for (let index = 0; index < count; index += 1) {
    await box?.fill(`${word} ${index}`);
    await box?.press('Enter');
    onWritten();
    if (index % MAX_UNSENT === MAX_UNSENT - 1) await waitUntilSent(page);
  }
  await waitUntilSent(page);
};

const readStoredTexts = async ([server]: readonly CairnServer[]): Promise<string[]> => {
  const sql = connectToEmbeddedDatabase(server?.dataDir ?? '');
  const rows = await sql<{ readonly text: string }[]>`
    select text from chat_messages where text ~ '^(Question|Reply) \\d+$' order by position`;
  await sql.end();
  return rows.map(({ text }) => text);
};

const countOutOfOrder = (texts: readonly string[]): number =>
  SIDES.map((word) => texts.filter((text) => text.startsWith(`${word} `))).reduce(
    (count, own) => count + own.filter((text, index) => !text.endsWith(` ${index}`)).length,
    0,
  );

/** Waits until the last message of both sides is shown, without a reload. */
const readShownTexts = async (page: Page, eachSide: number): Promise<string[]> => {
  const log = page.getByRole('log');
  for (const word of SIDES)
    // The pattern begins with a colon, because the text of a message for screen readers begins with the sender's name.
    await log.getByText(new RegExp(`: ${word} ${eachSide - 1}$`)).waitFor({ timeout: TIMEOUT_MS });
  const texts = await log.getByRole('listitem').allInnerTexts();
  return texts.flatMap((text) => /(?:Question|Reply) \d+/.exec(text)?.[0] ?? []);
};
