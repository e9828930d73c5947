/** Measures an import of many people while the server is killed once: its duration, and the memory of the server. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PeopleImport } from '@cairn/api/people-imports.contract';
import { ada } from '../../e2e/pages/students.ts';
import type { BenchResources } from './bench-resources.ts';
import {
  type BenchFigure,
  formatMegabytes,
  formatSeconds,
  toFigureWithExactValue,
  toFigureWithLimit,
  toFigureWithoutBudget,
} from './figures.ts';
import { signInByApi } from './school/counted-site.ts';
import { readResidentMemory } from './server-memory.ts';

const BYTES = 'application/octet-stream';
/** Maximum memory in megabytes above that of the idle server. */
const MAX_GROWTH_MB = 120;
/** Maximum time in ms for applying 50,000 rows. It takes about four minutes, and half a minute more for each kill. */
const MAX_APPLYING_MS = 15 * 60_000;

export interface PeopleImportSize {
  readonly people: number;
  readonly kills: number;
  /** Time in ms in which the server collects the garbage of its start. */
  readonly quietMs: number;
}

export const measurePeopleImport = async (
  { ownSite }: Pick<BenchResources, 'ownSite'>,
  { people, kills, quietMs }: PeopleImportSize,
): Promise<BenchFigure[]> => {
  const call = await createImportCalls(ownSite.url);
  await wait(quietMs);
  const idle = readResidentMemory(ownSite.pid());
  let peak = idle;
  const waitFor = async (importId: string, isDone: (found: PeopleImport) => boolean) => {
    for (;;) {
      const found = await call('GET', `/${importId}`);
      peak = Math.max(peak, readResidentMemory(ownSite.pid()));
      if (isDone(found)) return found;
      await wait(50);
    }
  };
  const began = performance.now();
  const { importId, columns } = await call('POST', '?fileName=bench.csv', toTable(people), BYTES);
  const check = { columns: columns.map(({ use }) => use), sendsInvitations: false };
  await call('POST', `/${importId}/check`, JSON.stringify(check));
  await waitFor(importId, (found) => found.check?.checked === people);
  const checkedMs = performance.now() - began;
  await call('POST', `/${importId}/apply`);
  for (let kill = 1; kill <= kills; kill += 1) {
    const share = (people * kill) / (kills + 1);
    await waitFor(importId, ({ application }) => (application?.added ?? 0) >= share);
    await ownSite.kill();
    await ownSite.startAgain();
  }
  const ended = await waitFor(importId, ({ application }) => application?.endedAt !== null);
  const appliedMs = performance.now() - began - checkedMs;
  const added = ended.application?.added ?? 0;
  return [
    toFigureWithExactValue(`people added, ${kills} kills of the server`, added, people),
    toFigureWithLimit('memory above the idle server', peak - idle, {
      max: MAX_GROWTH_MB,
      isNoisy: true,
      show: formatMegabytes,
    }),
    toFigureWithoutBudget(`upload and check of ${people} rows`, formatSeconds(checkedMs)),
    toFigureWithLimit(`applying ${people} rows`, appliedMs, {
      max: MAX_APPLYING_MS,
      isNoisy: true,
      show: formatSeconds,
    }),
    toFigureWithoutBudget('rows per second', ((added / appliedMs) * 1000).toFixed(0)),
  ];
};

/** Returns a function that calls the import endpoints as an administrator. */
const createImportCalls = async (siteUrl: string) => {
  const headers = await signInByApi(siteUrl, ada.email, ada.password);
  return async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${siteUrl}/api/manage/imports${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as PeopleImport;
  };
};

const toTable = (people: number): string => {
  const rows = Array.from(
    { length: people },
    (_, at) => `bench-person-${at}@many.example;Person ${at};From a long list of people;B-${at}`,
  );
  return ['email;firstName;lastName;externalId', ...rows].join('\r\n');
};
