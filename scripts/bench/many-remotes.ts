/**
 * Measures a site with many remotes and releases: its pages, each of which contains data of its own remote only, and its
 * release board.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { getManifest } from '@cairn/api/release-channels.contract';
import { PRODUCTION } from '@cairn/release-contract/channels';
import { createRegistryClient } from '@cairn/release-tool/registry-client';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { addRemoteToRegistry } from '../../server/src/modules/releases/registry/releases.repository.ts';
import { isWithinPercentage } from '../../server/src/modules/releases/pages/visitor-release.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import { createEmptyCacheContext } from './browser.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMilliseconds,
  formatRatio,
  toFigureWithoutBudget,
} from './figures.ts';
import { catalogueRoute } from './first-routes.ts';
import { createMinimalReleasePublisher } from './minimal-releases.ts';
import { fetchHtmlDocumentSize } from './page-size.ts';
import { type SimulatedNetwork, measureVisitOfPage } from './visit.ts';

const MAX_GROWTH = 1.1;
const VISITORS = 10_000;
const CANARY_PERCENT = 10;

interface RemotesSize {
  readonly addedRemotes: number;
  /** Number of releases of each added remote. */
  readonly releases: number;
  /** Number of cold visits of each site, and of calls of each release board. */
  readonly visits: number;
  readonly line: SimulatedNetwork;
}

/** Adds remotes to `ownSite` and compares it with `site`. */
export const measureManyRemotes = async (
  { browser, site: few, ownSite: many }: Pick<BenchResources, 'browser' | 'site' | 'ownSite'>,
  { addedRemotes, releases, visits, line }: RemotesSize,
): Promise<BenchFigure[]> => {
  const registry = createRegistryClient({
    registry: many.url,
    token: readReleaseToken(many.dataDir),
  });
  const { remotes } = await registry.call(getManifest, { query: { channel: PRODUCTION } });
  const names = Array.from({ length: addedRemotes }, (_, index) => `team-${index}`);
  await addRemotes(many.dataDir, names);
  const team = createMinimalReleasePublisher(registry, many.dataDir);
  for (const name of names) {
    for (let minor = 0; minor < releases; minor += 1) await team.publish(name, `1.${minor}.0`);
    await team.promote(name, '1.0.0');
  }
  const documents = {
    few: await fetchHtmlDocumentSize(few.url + catalogueRoute.path),
    many: await fetchHtmlDocumentSize(many.url + catalogueRoute.path),
  };
  const starts = await measureStarts(browser, { few, many }, { visits, line });
  const checkGrowth = (what: string, value: number, isNoisy = false) =>
    toFigureWithLimit(
      `${what}, ${remotes.length + addedRemotes} remotes / ${remotes.length}`,
      value,
      {
        max: MAX_GROWTH,
        isNoisy,
        show: formatRatio,
      },
    );
  return [
    checkGrowth('boot manifest', documents.many.manifestLength / documents.few.manifestLength),
    checkGrowth('document', documents.many.html.length / documents.few.html.length),
    checkGrowth('fastest page start', starts.many / starts.few, true),
    toFigureWithoutBudget('fastest page start', formatMilliseconds(starts.many)),
    ...(await measureBoards({ few, many }, { visits, addedReleases: addedRemotes * releases })),
    checkCanaryShare(),
  ];
};

interface ComparedSites {
  readonly few: CairnServer;
  readonly many: CairnServer;
}

const readReleaseToken = (dataDir: string): string =>
  readFileSync(join(dataDir, 'release-token'), 'utf8').trim();

const addRemotes = async (dataDir: string, names: readonly string[]): Promise<void> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  for (const name of names) await addRemoteToRegistry(sql, name);
  await sql.end();
};

interface BoardCost {
  /** Time in ms of the fastest call. The fastest is used because other work on the machine only adds time. */
  readonly ms: number;
  readonly bytes: number;
  readonly remotes: number;
}

/** Measures the release board. The cost of a remote must not grow with other remotes or with earlier releases. */
const measureBoards = async (
  sites: ComparedSites,
  { visits, addedReleases }: { readonly visits: number; readonly addedReleases: number },
): Promise<BenchFigure[]> => {
  const few = await measureBoard(sites.few, visits);
  const many = await measureBoard(sites.many, visits);
  return [
    toFigureWithLimit(
      `board: bytes a remote, ${addedReleases} added releases / none`,
      many.bytes / many.remotes / (few.bytes / few.remotes),
      { max: MAX_GROWTH, show: formatRatio },
    ),
    toFigureWithoutBudget(
      'board: first response',
      `${Math.round(many.ms)} ms for ${many.remotes} remotes, ${Math.round(few.ms)} ms for ${few.remotes}`,
    ),
  ];
};

/** Calls the first page of the release board, as /releases does. */
const measureBoard = async ({ url, dataDir }: CairnServer, calls: number): Promise<BoardCost> => {
  const headers = { authorization: `Bearer ${readReleaseToken(dataDir)}` };
  const times: number[] = [];
  let text = '';
  for (let count = 0; count < calls; count += 1) {
    const began = performance.now();
    const response = await fetch(`${url}/api/v1/release-board`, { headers });
    text = await response.text();
    if (!response.ok) throw new Error(`The release board failed: ${text}`);
    times.push(performance.now() - began);
  }
  const { remotes } = JSON.parse(text) as { readonly remotes: readonly unknown[] };
  return { ms: Math.min(...times), bytes: text.length, remotes: remotes.length };
};

/** Visits both sites in turn. Returns for each site the shortest time in ms until the catalogue is shown. */
const measureStarts = async (
  browser: Browser,
  { few, many }: ComparedSites,
  { visits, line }: Pick<RemotesSize, 'visits' | 'line'>,
): Promise<{ readonly few: number; readonly many: number }> => {
  const measureStart = async ({ url }: CairnServer) =>
    (await measureVisitOfPage(await createEmptyCacheContext(browser, url), catalogueRoute, line))
      .contentMs;
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let count = 0; count < visits; count += 1) {
    times.few.push(await measureStart(few));
    times.many.push(await measureStart(many));
  }
  return { few: Math.min(...times.few), many: Math.min(...times.many) };
};

const checkCanaryShare = (): BenchFigure => {
  const visitors = Array.from({ length: VISITORS }, (_, index) => `visitor-${index}`);
  const inCanary = visitors.filter((visitor) =>
    isWithinPercentage(visitor, '7', CANARY_PERCENT),
  ).length;
  const difference = Math.abs((inCanary / VISITORS) * 100 - CANARY_PERCENT);
  return toFigureWithLimit(
    `canary of ${CANARY_PERCENT} %: difference in points over ${VISITORS} visitors`,
    difference,
    { max: 1, show: (value) => value.toFixed(2) },
  );
};
