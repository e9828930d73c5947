/** What a site of fifty remotes with a thousand releases costs: its pages, which name the one remote that they show, and its board. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { changeChannel, getManifest } from '@cairn/api/release-channels.contract';
import { announceRelease, publishRelease, recordCheck } from '@cairn/api/releases.contract';
import { BOOT_ELEMENT } from '@cairn/release-contract/boot-manifest';
import { PRODUCTION } from '@cairn/release-contract/channels';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { containerName } from '@cairn/release-contract/page-global';
import { openRegistry, type Registry } from '@cairn/release-tool/registry-client';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { passedStatement } from '../../e2e/fixtures/passed-statement.ts';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { addRemote } from '../../server/src/modules/releases/releases.repository.ts';
import { isInShare } from '../../server/src/modules/releases/visitor-bucket.ts';
import { coldContext } from './browser.ts';
import { type Figure, information, limited, ratio } from './figures.ts';
import { catalogue } from './first-routes.ts';
import { visit } from './visit.ts';

const REMOTES = 50;
/** Of each remote that is added: a thousand together. */
const VERSIONS = Array.from({ length: 23 }, (_, index) => `1.${index}.0`);
const MOST_GROWTH = 1.1;
const VISITS = 7;
const VISITORS = 10_000;
const CANARY_PERCENT = 10;

/** Two sites that are alike. @param many gets more remotes, and is another site afterwards */
export const measureManyRemotes = async (
  browser: Browser,
  { few, many }: { readonly few: CairnServer; readonly many: CairnServer },
): Promise<Figure[]> => {
  const registry = openRegistry({
    registry: many.url,
    token: tokenIn(many.dataDir),
  });
  const { remotes } = await registry.call(getManifest, { query: { channel: PRODUCTION } });
  const names = Array.from({ length: REMOTES - remotes.length }, (_, index) => `team-${index}`);
  await makeKnown(many.dataDir, names);
  for (const name of names) {
    for (const version of VERSIONS) await publish(registry, name, version);
    await promote(registry, many.dataDir, name, '1.0.0');
  }
  const boards = [await measureBoard(few), await measureBoard(many)] as const;
  const [before, after] = [await measureDocument(few.url), await measureDocument(many.url)];
  const starts = await measureStarts(browser, few.url, many.url);
  const growth = (what: string, value: number, isNoisy = false) =>
    limited(`${what}, ${REMOTES} remotes / ${remotes.length}`, value, {
      most: MOST_GROWTH,
      isNoisy,
      show: ratio,
    });
  return [
    growth('boot manifest', after.manifest / before.manifest),
    growth('document', after.document / before.document),
    growth('fastest page start', starts.many / starts.few, true),
    information('fastest page start', `${Math.round(starts.many)} ms`),
    ...boardFigures(boards, names.length * VERSIONS.length),
    canaryShare(),
  ];
};

const tokenIn = (dataDir: string): string =>
  readFileSync(join(dataDir, 'release-token'), 'utf8').trim();

interface BoardCost {
  /** The shortest of some answers: load only ever adds. */
  readonly ms: number;
  readonly bytes: number;
  readonly remotes: number;
}

/** The first page of what /releases asks for. */
const measureBoard = async ({ url, dataDir }: CairnServer): Promise<BoardCost> => {
  const headers = { authorization: `Bearer ${tokenIn(dataDir)}` };
  const times: number[] = [];
  let text = '';
  for (let count = 0; count < VISITS; count += 1) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/release-board`, { headers });
    text = await answer.text();
    if (!answer.ok) throw new Error(`The board was refused: ${text}`);
    times.push(performance.now() - began);
  }
  const { remotes } = JSON.parse(text) as { readonly remotes: readonly unknown[] };
  return { ms: Math.min(...times), bytes: text.length, remotes: remotes.length };
};

/** What one remote on it costs may not grow with those that are not, nor with what was released before. */
const boardFigures = ([few, many]: readonly [BoardCost, BoardCost], releases: number): Figure[] => {
  const perRemote = ({ bytes, remotes }: BoardCost) => bytes / remotes;
  return [
    limited(
      `board: bytes a remote, ${releases} releases / none`,
      perRemote(many) / perRemote(few),
      {
        most: MOST_GROWTH,
        show: ratio,
      },
    ),
    information(
      'board: first answer',
      `${Math.round(many.ms)} ms for ${many.remotes} remotes, ${Math.round(few.ms)} ms for ${few.remotes}`,
    ),
  ];
};

/** In bytes. */
const measureDocument = async (
  url: string,
): Promise<{ readonly document: number; readonly manifest: number }> => {
  const html = await (await fetch(url + catalogue.address)).text();
  const [, manifest = ''] = new RegExp(`id="${BOOT_ELEMENT}">(.*?)</script>`, 's').exec(html) ?? [];
  return { document: html.length, manifest: manifest.length };
};

/** Milliseconds until the catalogue is there, in turns, the shortest of some cold visits: load only ever adds. */
const measureStarts = async (browser: Browser, few: string, many: string) => {
  const times: Record<string, number[]> = { [few]: [], [many]: [] };
  for (let count = 0; count < VISITS; count += 1)
    for (const url of [few, many]) {
      const { contentMs } = await visit(await coldContext(browser, url), catalogue);
      times[url]?.push(contentMs);
    }
  return { few: Math.min(...(times[few] ?? [])), many: Math.min(...(times[many] ?? [])) };
};

const makeKnown = async (dataDir: string, names: readonly string[]): Promise<void> => {
  const database = await openDatabase({ url: undefined, dataDir }, () => undefined);
  for (const name of names) await addRemote(database.sql, name);
  await database.close();
};

const codeOf = (name: string, version: string): Buffer =>
  Buffer.from(`var ${containerName(name, version)}={"./app":1};`);

/** The smallest release that the gate accepts. */
const publish = async (registry: Registry, name: string, version: string): Promise<void> => {
  const code = codeOf(name, version);
  const descriptor = descriptorOf(name, version, code);
  const { missing } = await registry.call(announceRelease, {
    params: { name },
    body: { descriptor: { ...descriptor } },
  });
  for (const { put } of missing) await registry.upload(put, code);
  await registry.call(publishRelease, {
    params: { name },
    body: { descriptor: { ...descriptor } },
  });
};

const promote = async (
  registry: Registry,
  dataDir: string,
  name: string,
  version: string,
): Promise<void> => {
  const descriptor = descriptorOf(name, version, codeOf(name, version));
  const manifest = await registry.call(getManifest, { query: { channel: PRODUCTION } });
  await registry.call(recordCheck, {
    params: { name, version },
    body: {
      channel: PRODUCTION,
      statement: await passedStatement(dataDir, descriptor, manifest),
    },
  });
  await registry.call(changeChannel, {
    params: { channel: PRODUCTION, name },
    headers: { 'if-match': `"${PRODUCTION}-${manifest.revision}"` },
    body: { version },
  });
};

const descriptorOf = (name: string, version: string, code: Buffer): Descriptor => {
  const entry = 'remoteEntry.js';
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  return {
    schema: 1,
    name,
    version,
    expose: './src/index.ts',
    hostApi: '^2.0.0',
    api: '1',
    routes: [{ path: `/${name}`, auth: 'open', title: name, data: [], preload: [] }],
    events: { emits: [], listens: [], versions: {} },
    entry,
    shared: { react: '^19.0.0' },
    preload: [entry],
    files: [{ path: entry, integrity, bytes: code.length }],
  };
};

const canaryShare = (): Figure => {
  const visitors = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}`);
  const inside = visitors.filter((visitor) => isInShare(visitor, '7', CANARY_PERCENT)).length;
  const off = Math.abs((inside / VISITORS) * 100 - CANARY_PERCENT);
  return limited(`canary of ${CANARY_PERCENT} %: points off over ${VISITORS} visitors`, off, {
    most: 1,
    show: (value) => value.toFixed(2),
  });
};
