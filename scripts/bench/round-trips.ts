/** How often a cold page waits for the network before its content is there. */
import { LATENCY_MS } from './browser.ts';
import { type Figure, information, limited, median } from './figures.ts';
import type { PairedVisits } from './paired-visits.ts';
import type { TimedRequest, Visit } from './visit.ts';

const MOST_LEVELS = 3;

export const measureRoundTrips = (all: readonly PairedVisits[]): Figure[] =>
  all.flatMap(({ route: { route, later }, pairs }) => {
    const federated = pairs.map((pair) => pair.federated);
    const oneBundle = pairs.map((pair) => pair.oneBundle);
    // The shortest chain seen: two requests can follow each other by chance, never overlap against their nature.
    const levels = (until: 'contentMs' | 'laterMs') =>
      Math.min(...federated.map((visit) => levelsOf(visit, visit[until])));
    return [
      limited(`${route}: requests one after another`, levels('contentMs'), { most: MOST_LEVELS }),
      ...(later === undefined
        ? []
        : [information(`${route}: until its modules are there`, String(levels('laterMs')))]),
      information(
        `${route}: content after, in latencies (one bundle)`,
        `${inLatencies(federated)} (${inLatencies(oneBundle)})`,
      ),
    ];
  });

const inLatencies = (visits: readonly Visit[]): string =>
  (median(visits.map(({ contentMs }) => contentMs)) / LATENCY_MS).toFixed(1);

/** The longest chain of requests of which each began after the one before it had been answered. */
const levelsOf = ({ requests }: Visit, untilMs: number): number => {
  const levels: (TimedRequest & { readonly level: number })[] = [];
  for (const request of requests.filter(({ answeredMs }) => answeredMs <= untilMs)) {
    const before = levels.filter(({ answeredMs }) => answeredMs <= request.startMs);
    levels.push({ ...request, level: 1 + Math.max(0, ...before.map(({ level }) => level)) });
  }
  return Math.max(...levels.map(({ level }) => level));
};
