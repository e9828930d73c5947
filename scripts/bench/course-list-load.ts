/** Measures how often the server sends a list of 10,000 courses, and how much this delays other requests. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { generateCourses } from '@cairn/testing/generate-courses';
import { createInsertFragment } from '../../server/src/platform/database/sql.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import type { BenchResources } from './bench-resources.ts';
import { runClosedLoopHttpLoad } from './closed-loop.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMegabytes,
  formatMilliseconds,
  formatRatio,
  toFigureWithoutBudget,
} from './figures.ts';
import { readResidentMemory } from './server-memory.ts';

const LIST = '/api/courses/all';
const MIN_LISTS = 300;
const MAX_DELAY = 3;
const MAX_MEMORY_MB = 300;

export interface CourseListLoadSize {
  readonly courses: number;
  readonly seconds: number;
  /** Number of responses after which each load ends, in place of `seconds`. */
  readonly responses?: number;
  /** Number of other requests that are measured, and the time between them in ms. */
  readonly others: number;
  readonly pauseMs: number;
}

export const measureCourseListLoad = async (
  { ownSite: { url, dataDir, pid } }: Pick<BenchResources, 'ownSite'>,
  { courses, seconds, responses, others, pauseMs }: CourseListLoadSize,
): Promise<BenchFigure[]> => {
  if (courses > 0) await addCourses(dataDir, courses);
  const { etag, bytes } = await readOnce(url + LIST);
  const other = `${url}/api/courses/attributes?courseID=${courses > 0 ? 'many-0' : 'log-analysis-basics'}`;
  const load = { seconds, ...(responses !== undefined && { responses }) };
  const alone = await measureOthers(other, { others, pauseMs });
  const [lists, underLoad] = await Promise.all([
    runClosedLoopHttpLoad(url, [[{ path: LIST }]], {
      ...load,
      connections: 8,
      rate: MIN_LISTS * 1.1,
    }),
    measureOthers(other, { others, pauseMs }),
  ]);
  const most = await runClosedLoopHttpLoad(url, [[{ path: LIST }]], { ...load, connections: 8 });
  const memory = readResidentMemory(pid());
  const known = [{ path: LIST, headers: { 'if-none-match': etag } }];
  const unchanged = await runClosedLoopHttpLoad(url, [known], { ...load, connections: 8 });
  return [
    // This figure is marked as noisy, because a machine that is busy with other work sends fewer responses.
    toFigureWithLimit('seconds for 300 lists', MIN_LISTS / most.perSecond, {
      max: 1,
      isNoisy: true,
      show: formatRatio,
    }),
    toFigureWithLimit('others beside 300 lists a second: p99 / p99 alone', underLoad / alone, {
      max: MAX_DELAY,
      isNoisy: true,
      show: formatRatio,
    }),
    toFigureWithLimit('memory under this load', memory, {
      max: MAX_MEMORY_MB,
      show: formatMegabytes,
    }),
    toFigureWithLimit('failed lists', lists.failed + most.failed + unchanged.failed, { max: 0 }),
    toFigureWithoutBudget('bytes of a list, compressed', String(bytes)),
    toFigureWithoutBudget(
      'lists a second: at a fixed rate, at most, unchanged ones',
      [lists, most, unchanged].map(({ perSecond }) => Math.round(perSecond)).join(', '),
    ),
    toFigureWithoutBudget(
      'p99 of others: alone, beside the lists',
      [alone, underLoad].map(formatMilliseconds).join(', '),
    ),
  ];
};

const BATCH_SIZE = 500;

/** Adds courses with the same rows as an import of course files, because an import of so many courses would take minutes. */
const addCourses = async (dataDir: string, count: number): Promise<void> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  const rows = generateCourses(count).map(({ title, category }, index) => ({
    course_id: `many-${index}`,
    title: `${title} ${index}`,
    description: `What ${title.toLowerCase()} is about, why it matters, and how to begin within a week. Number ${index}.`,
    course_type: 'sync',
    status: 'published',
    level: 'Beginner',
    category,
    instructor_id: 'bench-teacher',
  }));
  await sql.begin(async (tx) => {
    await tx`insert into instructors (instructor_id, first_name, last_name)
      values ('bench-teacher', 'Teacher', 'Of many')`;
    for (let start = 0; start < rows.length; start += BATCH_SIZE)
      await tx`insert into courses ${createInsertFragment(...rows.slice(start, start + BATCH_SIZE))}`;
    await tx`update content_revision set revision = revision + 1`;
  });
  await sql.end();
};

const readOnce = (url: string): Promise<{ readonly etag: string; readonly bytes: number }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve({ etag: String(response.headers.etag), bytes }));
    }).on('error', reject);
  });

/** Returns the 99th percentile of the response times of small requests, in ms. The requests start at fixed times. */
const measureOthers = async (
  url: string,
  { others, pauseMs }: Pick<CourseListLoadSize, 'others' | 'pauseMs'>,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const times = Array.from({ length: others }, async (_, index) => {
    await wait(index * pauseMs);
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => {
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
    return performance.now() - began;
  });
  const sorted = (await Promise.all(times)).toSorted((one, other) => one - other);
  agent.destroy();
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
};
