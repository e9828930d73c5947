/** 2,000 messages between two pages over three processes of the server, each of which is killed or told to end once. */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { copyPreparedData } from '../../e2e/fixtures/prepared-data.ts';
import { jonas, mateo, signIn } from '../../e2e/pages/students.ts';
import { databaseOf } from '../../server/test/server-process.ts';
import { type Figure, exactly, information } from './figures.ts';

const MESSAGES = 2000;
const EACH = MESSAGES / 2;
const COURSE = '/course/statistics-live';
const GREETING = 'Hello from the second row';
const MOST_MS = 600_000;
/** Written before anybody waits for what has been shown: nobody types further ahead. */
const AT_A_TIME = 20;

export const measureChatProcesses = async (browser: Browser): Promise<Figure[]> => {
  const dataDir = await copyPreparedData();
  const servers: CairnServer[] = [];
  let door: Door | undefined;
  try {
    for (let at = 0; at < 3; at += 1) servers.push(await startCairn({ DATA_DIR: dataDir }));
    door = await openDoor(servers);
    const student = await studentsChat(browser, door.url);
    const pages = [student, await teachersChat(browser, door.url)];
    const began = performance.now();
    let count = 0;
    const written = () => count;
    const writing = Promise.all(
      pages.map((page, side) =>
        write(page, ['Question', 'Reply'][side] ?? '', () => {
          count += 1;
        }),
      ),
    );
    for (const [at, server] of servers.entries()) {
      while (written() < (MESSAGES * (at + 1)) / 5) await student.waitForTimeout(50);
      door.close(server);
      await server.kill();
      await server.startAgain();
      door.open(server);
    }
    await writing;
    const seconds = (performance.now() - began) / 1000;
    const stored = await textsOf(dataDir);
    const shown = await Promise.all(pages.map(shownTexts));
    const isWhole = (texts: readonly string[]) => texts.join('\n') === stored.join('\n');
    return [
      exactly('messages that were stored', stored.length, MESSAGES),
      exactly('messages of one side out of order', outOfOrder(stored), 0),
      exactly('pages that show all of them in that order', shown.filter(isWhole).length, 2),
      information(`${MESSAGES} messages, three restarts between them`, `${seconds.toFixed(0)} s`),
    ];
  } finally {
    door?.shut();
    for (const server of servers.toReversed()) await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
};

interface Door {
  readonly url: string;
  readonly open: (server: CairnServer) => void;
  readonly close: (server: CairnServer) => void;
  readonly shut: () => void;
}

/** One address for all: each connection goes to the next process that is there. */
const openDoor = async (servers: readonly CairnServer[]): Promise<Door> => {
  const behind = new Set(servers);
  const connections = new Set<Socket>();
  let next = 0;
  const listener: Server = createServer((visitor) => {
    next += 1;
    const [server] = [...behind].slice(next % behind.size);
    const inside = connect(Number(new URL(server?.url ?? '').port), '127.0.0.1');
    for (const [from, to] of [
      [visitor, inside],
      [inside, visitor],
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
    open: (server) => void behind.add(server),
    close: (server) => void behind.delete(server),
    shut: () => {
      for (const connection of connections) connection.destroy();
      listener.close();
    },
  };
};

const studentsChat = async (browser: Browser, baseURL: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, jonas, COURSE);
  await page.getByRole('button', { name: /^Chat with Instructor/ }).click();
  await say(page, GREETING);
  await untilSent(page);
  return page;
};

const teachersChat = async (browser: Browser, baseURL: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, mateo, '/teach/all/messages');
  await page.getByRole('link', { name: GREETING }).click();
  await page.getByRole('log').getByText(GREETING).waitFor();
  return page;
};

const say = async (page: Page, text: string): Promise<void> => {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
};

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** By its attribute: to look for words, or for roles and names, takes longer than the page does once it shows hundreds. */
const untilSent = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-unsent]') === null, undefined, {
    polling: 100,
    timeout: MOST_MS,
  });

const write = async (page: Page, word: string, onWritten: () => void): Promise<void> => {
  const box = await messageBox(page).elementHandle();
  for (let at = 0; at < EACH; at += 1) {
    await box?.fill(`${word} ${at}`);
    await box?.press('Enter');
    onWritten();
    if (at % AT_A_TIME === AT_A_TIME - 1) await untilSent(page);
  }
  await untilSent(page);
};

const textsOf = async (dataDir: string): Promise<string[]> => {
  const sql = databaseOf(dataDir);
  const rows = await sql<{ readonly text: string }[]>`
    select text from chat_messages where text ~ '^(Question|Reply) \\d+$' order by position`;
  await sql.end();
  return rows.map(({ text }) => text);
};

const outOfOrder = (texts: readonly string[]): number =>
  ['Question', 'Reply']
    .map((word) => texts.filter((text) => text.startsWith(`${word} `)))
    .reduce((count, own) => count + own.filter((text, at) => !text.endsWith(` ${at}`)).length, 0);

/** What the page has without a reload, once the last message of both sides is there. */
const shownTexts = async (page: Page): Promise<string[]> => {
  const log = page.getByRole('log');
  for (const word of ['Question', 'Reply'])
    // Whose it is stands before it, for those who listen.
    await log.getByText(new RegExp(`: ${word} ${EACH - 1}$`)).waitFor({ timeout: MOST_MS });
  const list = log.getByRole('listitem');
  const texts = await list.allInnerTexts();
  return texts.flatMap((text) => /(?:Question|Reply) \d+/.exec(text)?.[0] ?? []);
};
