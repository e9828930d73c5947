/** Measures how many times a page without a cache waits for the network before its content is shown. */
import { toFigureWithLimit, type BenchFigure, toFigureWithoutBudget } from './figures.ts';
import type { FederatedAndBundledVisits } from './paired-visits.ts';
import type { SimulatedNetwork, MeasuredPageRequest, MeasuredPageVisit } from './visit.ts';

const MAX_LEVELS = 3;

export const measureRoundTrips = (
  all: readonly FederatedAndBundledVisits[],
  { latencyMs }: SimulatedNetwork,
): BenchFigure[] =>
  all.flatMap(({ route: { route, later }, pairs }) => {
    const federated = pairs.map((pair) => pair.federated);
    const oneBundle = pairs.map((pair) => pair.oneBundle);
    const [own, other] = [federated, oneBundle].map((visits) =>
      (Math.min(...visits.map(({ contentMs }) => contentMs)) / latencyMs).toFixed(1),
    );
    // Compares the fastest visits. Independent requests can follow each other by chance, but dependent ones never overlap.
    const countLevels = (until: 'contentMs' | 'laterMs') =>
      Math.min(...federated.map((visit) => findLongestChain(visit, visit[until])));
    return [
      toFigureWithLimit(`${route}: requests one after another`, countLevels('contentMs'), {
        max: MAX_LEVELS,
      }),
      ...(later === undefined
        ? []
        : [
            toFigureWithoutBudget(
              `${route}: until its modules are there`,
              String(countLevels('laterMs')),
            ),
          ]),
      toFigureWithoutBudget(
        `${route}: content after, in latencies (one bundle)`,
        `${own} (${other})`,
      ),
    ];
  });

/** Returns the length of the longest chain in which each request started after the response to the one before. */
const findLongestChain = ({ requests }: MeasuredPageVisit, untilMs: number): number => {
  const levels: (MeasuredPageRequest & { readonly level: number })[] = [];
  for (const request of requests.filter(({ answeredMs }) => answeredMs <= untilMs)) {
    const before = levels.filter(({ answeredMs }) => answeredMs <= request.startMs);
    levels.push({ ...request, level: 1 + Math.max(0, ...before.map(({ level }) => level)) });
  }
  return Math.max(...levels.map(({ level }) => level));
};
