/** What several processes carry that one does not, and what becomes of visitors while processes die and are replaced. */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { newDataDir } from '../../../e2e/fixtures/prepared-data.ts';
import { connect } from '../../../server/src/database/connect.ts';
import { type Cluster, startCluster } from '../../lib/cluster/cluster.ts';
import { exactly, type Figure, information, limited, ratio } from '../figures.ts';
import { megabytes, residentMb } from '../server-memory.ts';
import { openCoreShare } from './core-share.ts';
import { openIdleSockets } from '../../../server/test/idle-sockets.ts';
import { type Answered, read } from './reads.ts';

/** Small enough for three of them, their database, the proxy and who asks to have room on two cores. */
const SHARE = 0.2;
const LEAST_GAIN = 2.4;
const SOCKETS = 10_000;
const MOST_START_MB = 200;
const CONNECTIONS = 24;
const SECONDS = 20;
/** How long memory is watched; CLUSTER_SOAK_MINUTES makes it longer. */
const SOAK_MINUTES = Number(process.env['CLUSTER_SOAK_MINUTES'] ?? 3);
const MOST_RISE = 1.1;
const QUIET_MS = 5000;
const SLOW_MS = 500;
const MOST_SPREAD = 4;
const SETTINGS = { RATE_LIMIT: '1000000' };

export const measureCluster = async (): Promise<Figure[]> => [
  ...(await measureGain()),
  ...(await withCluster(3, {}, async (cluster) => [
    information('the proxy', cluster.proxy),
    ...(await measureStart(cluster)),
    // Before any load, whose memory comes and goes by more than they take.
    ...(await measureSockets(cluster)),
    ...(await measureSpread(cluster)),
    ...(await measureDeaths(cluster)),
    ...(await measureRollout(cluster)),
    ...(await measureSoak(cluster)),
  ])),
];

const withCluster = async <T>(
  processes: number,
  more: { readonly launcher?: readonly string[] },
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> => {
  const dataDir = await newDataDir();
  try {
    const cluster = await startCluster({ processes, dataDir, settings: SETTINGS, ...more });
    try {
      return await work(cluster);
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measureGain = async (): Promise<Figure[]> => {
  const share = openCoreShare(SHARE);
  if (!share) return [information('reads of three against one', 'wants root and control groups')];
  const { launcher } = share;
  const readsOf = (processes: number) =>
    withCluster(processes, { launcher }, async ({ url }) => {
      await read(url, { seconds: 5, connections: CONNECTIONS });
      return read(url, { seconds: SECONDS, connections: CONNECTIONS });
    });
  try {
    const [one, three] = [await readsOf(1), await readsOf(3)];
    return [
      limited(
        'reads of one / reads of three, each held to the same share',
        one.perSecond / three.perSecond,
        {
          most: 1 / LEAST_GAIN,
          isNoisy: true,
          show: ratio,
        },
      ),
      exactly('answers 5xx meanwhile', one.serverErrors + three.serverErrors, 0),
      information(
        `reads a second of one and of three, each on ${SHARE} of a core`,
        `${one.perSecond.toFixed(0)} and ${three.perSecond.toFixed(0)} (${(three.perSecond / one.perSecond).toFixed(2)} times)`,
      ),
    ];
  } finally {
    await share.end();
  }
};

const measureStart = async ({ processes }: Cluster): Promise<Figure[]> => {
  const [first] = processes;
  // The first has brought the demo content in.
  await first?.kill();
  await first?.startAgain();
  await wait(QUIET_MS);
  const most = Math.max(...processes.map(({ pid }) => residentMb(pid())));
  return [
    limited('the largest process after its start', most, { most: MOST_START_MB, show: megabytes }),
  ];
};

/** At half of the rate from which on the slowest of a hundred takes half a second. */
const measureSpread = async ({ url }: Cluster): Promise<Figure[]> => {
  const full = await read(url, { seconds: SECONDS, connections: CONNECTIONS });
  let rate = full.perSecond / 4;
  for (let next = rate; next < full.perSecond * 2; next *= 1.3) {
    const { p99, perSecond } = await at(url, next);
    if (p99 > SLOW_MS || perSecond < next * 0.9) break;
    rate = next;
  }
  const half = await at(url, rate / 2);
  return [
    limited('p99 / p50 at half of the rate at which p99 passes 500 ms', half.p99 / half.p50, {
      most: MOST_SPREAD,
      isNoisy: true,
      show: (spread) => spread.toFixed(1),
    }),
    information(
      'that rate, its p50 and p99',
      `${(rate / 2).toFixed(0)} a second, ${half.p50.toFixed(1)} ms, ${half.p99.toFixed(1)} ms`,
    ),
  ];
};

const at = (url: string, rate: number): Promise<Answered> =>
  read(url, { seconds: 10, connections: 100, rate });

const whileAsked = async (url: string, work: () => Promise<void>): Promise<Answered> => {
  const over = new AbortController();
  const rounds: Answered[] = [];
  const asking = (async () => {
    while (!over.signal.aborted)
      rounds.push(await read(url, { seconds: 5, connections: 8, rate: 60 }));
  })();
  await work();
  over.abort();
  await asking;
  const sum = (of: (round: Answered) => number) => rounds.reduce((all, each) => all + of(each), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond) / rounds.length,
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
    serverErrors: sum(({ serverErrors }) => serverErrors),
    broken: sum(({ broken }) => broken),
  };
};

const measureDeaths = async ({ url, processes }: Cluster): Promise<Figure[]> => {
  const { serverErrors, broken, p99 } = await whileAsked(url, async () => {
    for (const unit of processes) {
      await unit.kill();
      await wait(2000);
      await unit.startAgain();
      await wait(2000);
    }
  });
  return [
    exactly('answers 5xx while each process was killed once', serverErrors, 0),
    information('requests cut off meanwhile, and the worst p99', `${broken}, ${p99.toFixed(0)} ms`),
  ];
};

const measureRollout = async (cluster: Cluster): Promise<Figure[]> => {
  const { serverErrors, broken } = await whileAsked(cluster.url, async () => {
    for (const old of cluster.processes.slice()) {
      await cluster.add();
      await cluster.retire(old);
    }
  });
  return [
    exactly('answers 5xx while each process was replaced', serverErrors, 0),
    exactly('requests cut off meanwhile', broken, 0),
  ];
};

const measureSockets = async ({ processes, databaseUrl }: Cluster): Promise<Figure[]> => {
  const sql = connect({ url: databaseUrl }, { max: 2 });
  const urls = processes.map(({ url }) => url);
  const before = processes.map(({ pid }) => residentMb(pid()));
  const sockets = await openIdleSockets(sql, urls, SOCKETS);
  try {
    await wait(30_000);
    const after = processes.map(({ pid }) => residentMb(pid()));
    const grown = after.reduce((all, mb, index) => all + mb - (before[index] ?? 0), 0);
    return [
      exactly('idle websockets that are open after half a minute', sockets.open(), SOCKETS),
      information('what one of them takes', `${((grown * 1000) / SOCKETS).toFixed(1)} KB`),
    ];
  } finally {
    sockets.close();
    await sql.end();
  }
};

/** The most in each third of the time, since what is used moves up and down. */
const measureSoak = async ({ url, processes }: Cluster): Promise<Figure[]> => {
  const thirds: number[] = [];
  for (let third = 0; third < 3; third += 1) {
    const { most } = await soak(url, processes, (SOAK_MINUTES * 60) / 3);
    thirds.push(most);
  }
  const [first = 0, , last = 0] = thirds;
  return [
    limited(`memory after ${SOAK_MINUTES} minutes / after the first third`, last / first, {
      most: MOST_RISE,
      isNoisy: true,
      show: ratio,
    }),
    information('the largest process in each third', thirds.map(megabytes).join(', ')),
  ];
};

const soak = async (url: string, processes: Cluster['processes'], seconds: number) => {
  let most = 0;
  const look = setInterval(() => {
    most = Math.max(most, ...processes.map(({ pid }) => residentMb(pid())));
  }, 500);
  await read(url, { seconds, connections: 16 });
  clearInterval(look);
  return { most };
};
