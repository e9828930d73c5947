/** Bench groups about server processes: load, memory, failures. */
import { type BenchGroup, defineBenchGroup } from './bench-group.ts';
import { measureCluster } from './cluster/cluster.ts';
import { measureCourseListLoad } from './course-list-load.ts';
import { measureKillsOfDatabase } from './database-kills.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { measureServerLoad } from './server-load.ts';
import { measureMemoryAfterLoad, measureServerMemory } from './server-memory.ts';

/** Seconds for which memory is measured under load; CLUSTER_SOAK_MINUTES changes it. */
const SOAK_SECONDS = Number(process.env['CLUSTER_SOAK_MINUTES'] ?? 3) * 60;

export const serverBenchGroups: readonly BenchGroup[] = [
  defineBenchGroup({
    name: 'Memory of an idle server',
    needs: ['firstStart'],
    sizes: { usual: { quietMs: 5000 }, smallest: { quietMs: 0 } },
    measure: measureServerMemory,
  }),
  defineBenchGroup({
    name: 'Reads under load, and memory afterwards',
    needs: ['site'],
    sizes: {
      usual: { connections: 200, seconds: 9, openingSeconds: 4, quietMs: 5000 },
      smallest: { connections: 2, seconds: 1, openingSeconds: 0, responses: 10, quietMs: 0 },
    },
    measure: async ({ site }, size) => [
      ...(await measureServerLoad(site.url, size)),
      ...(await measureMemoryAfterLoad(site, size)),
    ],
  }),
  defineBenchGroup({
    name: 'Equal reads: a list of 10,000 courses',
    byNameOnly: 'takes a minute',
    needs: ['ownSite'],
    sizes: {
      usual: { courses: 10_000, seconds: 10, others: 1000, pauseMs: 10 },
      smallest: { courses: 0, seconds: 1, responses: 10, others: 5, pauseMs: 1 },
    },
    measure: measureCourseListLoad,
  }),
  defineBenchGroup({
    name: 'Reads of documents, and a mixed load',
    byNameOnly: 'takes two minutes',
    needs: ['ownSite'],
    sizes: {
      usual: { seconds: 4, rounds: 3, connections: [8, 32, 96], students: 48 },
      smallest: { seconds: 1, responses: 20, rounds: 1, connections: [2], students: 2 },
    },
    measure: measureMixedLoad,
  }),
  defineBenchGroup({
    name: 'Killed database, and shutdown',
    needs: ['ownSite'],
    sizes: { usual: {}, smallest: {} },
    measure: ({ ownSite }) => measureKillsOfDatabase(ownSite),
  }),
  defineBenchGroup({
    name: 'A cluster of three processes',
    byNameOnly: 'takes about ten minutes',
    notAtSmallest: 'starts a database, an object store, a proxy and three processes, twice',
    needs: ['build'],
    sizes: {
      usual: {
        readSeconds: 20,
        idleSockets: 10_000,
        idleMs: 30_000,
        quietMs: 5000,
        soakSeconds: SOAK_SECONDS,
      },
      smallest: { readSeconds: 4, idleSockets: 30, idleMs: 0, quietMs: 0, soakSeconds: 3 },
    },
    measure: (_resources, size) => measureCluster(size),
  }),
];
