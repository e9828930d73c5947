/**
 * Measures each API call of pages at the demo and at a large school: milliseconds, blocks that its statements read, and bytes
 * of its response.
 */
import { gzipSync } from 'node:zlib';
import {
  hasAllRecordsOfCall,
  toMethodAndPath,
  createSchoolReadCalls,
  type SchoolCall,
} from '../../../server/test/school/school-calls.ts';
import { type BenchFigure, formatKilobytes, formatMilliseconds, median } from '../figures.ts';
import type { StatementCountingSite } from './counted-site.ts';

const MAX_CALL_MS = 50;
/** Factor by which a call at a large school may take longer than with the content of the demo. */
const MAX_GROWTH = 3;
const MAX_BYTES = 200_000;

/**
 * Calls for lists of the whole catalogue, which are equal for many callers and compressed once for all of them. Their bytes are
 * counted as compressed.
 */
const CATALOGUE_LISTS: ReadonlySet<string> = new Set([
  'GET /courses/all',
  'GET /upskillrole/courses',
  'GET /upskillrole/modules',
]);

interface CallFigures {
  readonly ms: number;
  readonly statements: number;
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Measures each call at a site with the demo content and at a site with a large school.
 * @param repetitions number of requests for each call; if there are several, the first response is not counted
 */
export const measureSchoolCalls = async (
  small: StatementCountingSite,
  large: StatementCountingSite,
  repetitions: number,
): Promise<BenchFigure[]> => {
  const before = new Map<string, CallFigures>();
  for (const call of createSchoolReadCalls(small.subjects))
    if (hasAllRecordsOfCall(call))
      before.set(nameCall(call), await measureCall(small, call, repetitions));
  const figures: BenchFigure[] = [];
  for (const call of createSchoolReadCalls(large.subjects)) {
    if (!hasAllRecordsOfCall(call))
      throw new Error(`The school has nothing for ${nameCall(call)}.`);
    const after = await measureCall(large, call, repetitions);
    figures.push(toFigure(call, before.get(nameCall(call)), after));
  }
  return figures;
};

/** Returns a name for a call without IDs, so that it is the same for the demo and for the school. */
const nameCall = ({ operation, query = {}, as }: SchoolCall): string => {
  const words = Object.entries(query).map(([name, value]) =>
    name === 'state' ? `${name}=${value}` : name,
  );
  return [operation, ...(words.length > 0 ? [`?${words.join('&')}`] : []), `(${as})`].join(' ');
};

const measureCall = async (
  site: StatementCountingSite,
  call: SchoolCall,
  repetitions: number,
): Promise<CallFigures> => {
  const runs: CallFigures[] = [];
  for (let count = 0; count < repetitions; count += 1) runs.push(await runCall(site, call));
  const counted = runs.length > 1 ? runs.slice(1) : runs;
  // The run whose statements read the fewest database blocks is used, because scheduled jobs may read blocks during other runs.
  const [least] = counted.toSorted((a, b) => a.blocks - b.blocks);
  if (!least) throw new Error(`${nameCall(call)} was not measured.`);
  return { ...least, ms: median(counted.map(({ ms }) => ms)) };
};

const runCall = async (site: StatementCountingSite, call: SchoolCall): Promise<CallFigures> => {
  const [method, path] = toMethodAndPath(call);
  const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
  const isCatalogueList = CATALOGUE_LISTS.has(call.operation);
  const { result, counts } = await site.count(async () => {
    const began = performance.now();
    const response = await fetch(`${site.url}/api${path}${query}`, {
      method,
      headers: {
        ...site.headers[call.as],
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    });
    const body = await response.arrayBuffer();
    const ms = performance.now() - began;
    if (!response.ok)
      throw new Error(`${nameCall(call)}: ${response.status} ${Buffer.from(body).toString()}`);
    return { ms, bytes: isCatalogueList ? gzipSync(body).length : body.byteLength };
  });
  return { ...result, ...counts };
};

const toFigure = (
  call: SchoolCall,
  small: CallFigures | undefined,
  large: CallFigures,
): BenchFigure => {
  const show = (format: (figures: CallFigures) => string) =>
    [...(small ? [format(small)] : []), format(large)].join(' → ');
  const maxMs = Math.max(MAX_CALL_MS, MAX_GROWTH * (small?.ms ?? 0));
  const isSlow = large.ms > maxMs;
  const isLong = large.bytes > MAX_BYTES;
  return {
    what: nameCall(call),
    measured: [
      show(({ ms }) => formatMilliseconds(ms)),
      show(({ blocks }) => String(blocks)) + ' blocks',
      show(({ bytes }) => formatKilobytes(bytes)),
    ].join(', '),
    budget: `≤ ${formatMilliseconds(maxMs)}, ${formatKilobytes(MAX_BYTES)}`,
    verdict: isLong ? 'over' : isSlow ? 'check' : 'ok',
  };
};
