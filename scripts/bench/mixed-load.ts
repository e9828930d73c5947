/**
 * Measures the rate of documents, and of a mix of requests as in a school, compared with a server of `node:http` that does
 * nothing but respond.
 */
import { randomUUID } from 'node:crypto';
import type { CairnServer } from '../../e2e/fixtures/cairn-server.ts';
import { readProcessorSeconds } from '../../e2e/fixtures/processor-time.ts';
import { signInStudentClient } from '../../server/test/student-client.ts';
import { connectToEmbeddedDatabase } from '../../server/test/server-process.ts';
import { addStudent, type TestStudent } from '../../server/test/test-students.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import type { BenchResources } from './bench-resources.ts';
import {
  type HttpLoadFigures,
  type HttpLoadRequest,
  runClosedLoopHttpLoad,
} from './closed-loop.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatRatio,
  median,
  toFigureWithoutBudget,
} from './figures.ts';
import { catalogueRoute } from './first-routes.ts';

const COURSE = 'log-analysis-basics';
const PACKAGE = 'spotting-phishing';
const DOCUMENTS = 1500;
/** Minimum of this server's rate as a fraction of the bare server's rate. */
const MIN_SHARE = 0.3;

export interface MixedLoadSize {
  /** Seconds of each measurement of one server. */
  readonly seconds: number;
  readonly rounds: number;
  readonly responses?: number;
  readonly students: number;
  /** Numbers of connections that are tried to find the load with the most responses. */
  readonly connections: readonly number[];
}

export const measureMixedLoad = async (
  { ownSite: site }: Pick<BenchResources, 'ownSite'>,
  size: MixedLoadSize,
): Promise<BenchFigure[]> => {
  const { url, dataDir } = site;
  const students = await addStudents(dataDir, size.students);
  const mix = await Promise.all(
    students.map(async (student, index) => rotate(await createMix(url, student), index * 3)),
  );
  const bare = await startBareServer();
  try {
    const documents = await compareLoads({
      site,
      sequences: [[{ path: catalogueRoute.path }]],
      bare,
      size,
    });
    const mixed = await compareLoads({ site, sequences: mix, bare, size });
    return toMixedLoadFigures(documents, mixed);
  } finally {
    await bare.stop();
  }
};

const toMixedLoadFigures = (documents: Comparison, mixed: Comparison): BenchFigure[] => [
  toFigureWithLimit('seconds for 1,500 documents', DOCUMENTS / documents.perSecond, {
    max: 1,
    isNoisy: true,
    show: formatRatio,
  }),
  toFigureWithLimit('mixed load: the bare server / this server, at the knee', 1 / mixed.share, {
    max: 1 / MIN_SHARE,
    isNoisy: true,
    show: formatRatio,
  }),
  toFigureWithLimit(
    'mixed load: processor time of a request / on the bare server',
    1 / mixed.processorShare,
    { max: 1 / MIN_SHARE, isNoisy: true, show: formatRatio },
  ),
  toFigureWithoutBudget(
    'document: processor time of a request / on the bare server',
    formatRatio(1 / documents.processorShare),
  ),
  toFigureWithLimit('failed requests', documents.failed + mixed.failed, { max: 0 }),
  toFigureWithoutBudget(
    'documents a second (share of the bare server)',
    describeComparison(documents),
  ),
  toFigureWithoutBudget(
    'mixed load: requests a second (share of the bare server)',
    describeComparison(mixed),
  ),
];

interface Comparison {
  /** Requests a second at the load with the most responses. */
  readonly perSecond: number;
  /** Rate of this server as a fraction of the bare server's rate; median of all rounds. */
  readonly share: number;
  /** Processor time of the bare server for a request, divided by that of this server; median of all rounds. */
  readonly processorShare: number;
  readonly failed: number;
}

const describeComparison = ({ perSecond, share }: Comparison): string =>
  `${Math.round(perSecond)} (${formatRatio(share)})`;

interface Compared {
  readonly site: Pick<CairnServer, 'url' | 'pid'>;
  readonly sequences: readonly (readonly HttpLoadRequest[])[];
  readonly bare: BareServer;
  readonly size: MixedLoadSize;
}

/** Measures both servers in turns, because other work on the machine changes the rates of both. */
const compareLoads = async ({ site, sequences, bare, size }: Compared): Promise<Comparison> => {
  // The measured server and the bare server are warmed up first, because the compilers of the JavaScript engine take most of
  // the time of the first requests.
  for (const server of [site, bare])
    await findKnee(server, sequences, { ...size, connections: size.connections.slice(0, 1) });
  const rounds: Measured[] = [];
  const others: Measured[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    rounds.push(await findKnee(site, sequences, size));
    others.push(await findKnee(bare, sequences, size));
  }
  const compareBy = (value: (measured: Measured) => number) =>
    median(rounds.map((own, index) => value(own) / value(others[index] ?? own)));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    share: compareBy(({ perSecond }) => perSecond),
    processorShare: 1 / compareBy(({ processorMs }) => processorMs),
    failed: [...rounds, ...others].reduce((sum, { failed }) => sum + failed, 0),
  };
};

interface Measured {
  readonly perSecond: number;
  /** Processor time in ms of the server process for a request, without its database. */
  readonly processorMs: number;
  readonly failed: number;
}

/** Finds the number of connections with the most responses. Further connections only add waiting time. */
const findKnee = async (
  { url, pid }: Pick<BareServer, 'url' | 'pid'>,
  sequences: readonly (readonly HttpLoadRequest[])[],
  { connections, seconds, responses }: MixedLoadSize,
): Promise<Measured> => {
  const limit = responses === undefined ? {} : { responses };
  const loads: HttpLoadFigures[] = [];
  const before = readProcessorSeconds(pid() ?? 0);
  for (const number of connections)
    loads.push(
      await runClosedLoopHttpLoad(url, sequences, { connections: number, seconds, ...limit }),
    );
  const processorMs = (readProcessorSeconds(pid() ?? 0) - before) * 1000;
  const count = loads.reduce((sum, load) => sum + load.responses, 0);
  return {
    perSecond: Math.max(...loads.map(({ perSecond }) => perSecond)),
    // The minimum avoids a division by zero, because the processor time of a few requests may be below the resolution of its
    // clock.
    processorMs: Math.max(processorMs, 1) / count,
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
};

/** Adds one student for each connection, or for several connections, because writes of one student wait for each other. */
const addStudents = async (dataDir: string, count: number): Promise<TestStudent[]> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  try {
    return await Promise.all(Array.from({ length: count }, () => addStudent(sql)));
  } finally {
    await sql.end();
  }
};

/** Rotates a list, so that connections that begin together do not send the same requests at the same time. */
const rotate = <T>(list: readonly T[], offset: number): T[] => {
  const start = offset % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};

/** Signs a student in, enrols them, and returns twenty requests of a student who learns. */
const createMix = async (
  url: string,
  { studentId, ...account }: TestStudent,
): Promise<HttpLoadRequest[]> => {
  const student = await signInStudentClient(url, account);
  for (const courseId of [COURSE, PACKAGE])
    await student.call('POST', '/courses/enroll', { courseId });
  const visit = randomUUID();
  await student.call('POST', `/scorm/${PACKAGE}/visits`, { studentId, visit });
  const page = await (await fetch(url + catalogueRoute.path)).text();
  const [, asset = ''] = /<script defer [^>]*src="([^"]+)"/.exec(page) ?? [];
  const as = (
    path: string,
    body?: object,
    method: HttpLoadRequest['method'] = 'GET',
  ): HttpLoadRequest => ({
    method,
    path: `/api${path}`,
    headers: { ...student.identity, id: studentId },
    ...(body && { body: JSON.stringify(body) }),
  });
  const progress = { courseId: COURSE, moduleId: 'la-anatomy', component: 'LectureCompleted' };
  const save = { studentId, updates: { 'cmi.core.lesson_location': '3' } };
  const requests: readonly [times: number, request: HttpLoadRequest][] = [
    [3, { path: catalogueRoute.path }],
    [4, { path: asset }],
    [2, { path: '/api/courses/all' }],
    [1, as('/courses/all')],
    [2, { path: `/api/courses/attributes?courseID=${COURSE}` }],
    [2, as(`/courses/attributes?courseID=${COURSE}`)],
    [2, as('/user/attributes')],
    [1, as('/courses/updateModuleProgress', progress, 'PUT')],
    [2, as(`/scorm/${PACKAGE}/data`, save, 'POST')],
    [1, as('/courses/enroll', { courseId: COURSE }, 'POST')],
  ];
  return requests.flatMap(([times, request]) => Array.from({ length: times }, () => request));
};
