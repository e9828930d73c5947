/**
 * Measures one process while students and a teacher of a large school send calls at the same time, which read pages and save
 * data. Calls begin at a fixed rate, even if earlier calls have not ended, because people do not wait for each other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CairnServer } from '../../../e2e/fixtures/cairn-server.ts';
import {
  hasAllRecordsOfCall,
  toMethodAndPath,
  createSchoolReadCalls,
  type SchoolCall,
} from '../../../server/test/school/school-calls.ts';
import type { SchoolCallRecords } from '../../../server/test/school/school-call-records.ts';
import {
  toFigureWithLimit,
  type BenchFigure,
  formatMegabytes,
  formatMilliseconds,
  toFigureWithoutBudget,
} from '../figures.ts';
import { readResidentMemory } from '../server-memory.ts';
import { type StatementCountingSite, DEMO_ACCOUNT_PASSWORD, signInByApi } from './counted-site.ts';

const MAX_P99_MS = 250;
const MAX_RESPONSE_MS = 1000;
const MAX_MEMORY_MB = 300;
/** Numbers of calls between two calls of a teacher, between two pages, and between two calls that save. */
const TEACHER_INTERVAL = 12;
const PAGE_INTERVAL = 10;
const SAVE_INTERVAL = 3;
const PAGES = ['/course-catalog', '/learning', '/'];

export interface SchoolLoadSize {
  readonly seconds: number;
  readonly callsPerSecond: number;
  readonly students: number;
}

interface PlannedCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

export const measureSchoolLoad = async (
  server: CairnServer,
  site: StatementCountingSite,
  { seconds, callsPerSecond, students }: SchoolLoadSize,
): Promise<BenchFigure[]> => {
  const plan = await createPlan(site, students);
  const answers: Answer[] = [];
  const running: Promise<void>[] = [];
  const keepAnswer = async (call: PlannedCall): Promise<void> => {
    answers.push(await send(site.url, call));
  };
  let mostMemory = 0;
  const began = performance.now();
  for (let number = 0; number < seconds * callsPerSecond; number += 1) {
    await wait(Math.max(0, began + (number * 1000) / callsPerSecond - performance.now()));
    running.push(keepAnswer(plan(number)));
    if (number % callsPerSecond === 0)
      mostMemory = Math.max(mostMemory, readResidentMemory(server.pid()));
  }
  await Promise.all(running);
  return toFigures(answers, mostMemory);
};

interface Answer {
  readonly name: string;
  readonly ms: number;
  readonly status: number;
}

const toFigures = (answers: readonly Answer[], mostMemory: number): BenchFigure[] => {
  const times = answers.toSorted((a, b) => a.ms - b.ms);
  const percentile = (share: number) => times[Math.floor(times.length * share)]?.ms ?? Number.NaN;
  const slowest = times.at(-1);
  const failed = answers.filter(({ status }) => status >= 500);
  const refused = answers.filter(({ status }) => status >= 400 && status < 500);
  const timed = { isNoisy: true, show: formatMilliseconds };
  return [
    toFigureWithoutBudget(
      'calls, and their median',
      `${times.length}, ${formatMilliseconds(percentile(0.5))}`,
    ),
    toFigureWithLimit('p99 of all calls', percentile(0.99), { max: MAX_P99_MS, ...timed }),
    toFigureWithLimit(`the slowest call, ${slowest?.name}`, slowest?.ms ?? Number.NaN, {
      max: MAX_RESPONSE_MS,
      ...timed,
    }),
    toFigureWithLimit('most memory of the process', mostMemory, {
      max: MAX_MEMORY_MB,
      show: formatMegabytes,
    }),
    toFigureWithLimit(describeFailures('500 or more', failed), failed.length, { max: 0 }),
    toFigureWithLimit(describeFailures('400 to 499', refused), refused.length, { max: 0 }),
  ];
};

const describeFailures = (range: string, answers: readonly Answer[]): string => {
  const calls = new Set(answers.map(({ name, status }) => `${name} (${status})`));
  return [`responses with a status of ${range}`, ...calls].join(', ');
};

/** Returns a function that returns the call with a given number. The calls are the same in every run. */
const createPlan = async (
  site: StatementCountingSite,
  students: number,
): Promise<(number: number) => PlannedCall> => {
  const sessions: Readonly<Record<string, string>>[] = [];
  for (let index = 1; index <= students; index += 1)
    sessions.push(
      await signInByApi(site.url, `student-${index}@school.example`, DEMO_ACCOUNT_PASSWORD),
    );
  const reads = createSchoolReadCalls(site.subjects).filter(hasAllRecordsOfCall);
  const forStudents = reads.filter(
    (call) => call.as === 'visitor' || (call.as === 'student' && isForEveryStudent(call)),
  );
  const forTeachers = reads.filter(({ as }) => as === 'teacher');
  const saves = savesOfStudent(site.subjects);
  const { student, teacher } = site.headers;
  return (number) => {
    if (number % PAGE_INTERVAL === 1)
      return planPage(takeInTurn(PAGES, Math.floor(number / PAGE_INTERVAL)));
    if (number % TEACHER_INTERVAL === 0)
      return planCall(takeInTurn(forTeachers, Math.floor(number / TEACHER_INTERVAL)), teacher);
    if (number % SAVE_INTERVAL === 0)
      return planCall(takeInTurn(saves, Math.floor(number / SAVE_INTERVAL)), student);
    return planCall(takeInTurn(forStudents, number), takeInTurn(sessions, number));
  };
};

const takeInTurn = <T>(items: readonly T[], number: number): T => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('There is nothing to call.');
  return item;
};

/**
 * Returns whether every student can make the call. Calls for submitted work, conversations and certificates work for one
 * student only.
 */
const isForEveryStudent = ({ params = {}, query = {}, body }: SchoolCall): boolean =>
  body === undefined &&
  ![...Object.keys(params), ...Object.keys(query)].some((name) =>
    /^id$|student|chat|submission|assignment|course|username|exercise/i.test(name),
  );

const savesOfStudent = ({
  courseId,
  moduleId,
  studentId,
  liveId,
}: SchoolCallRecords): SchoolCall[] => {
  const module = { courseId, moduleId };
  const bodies: Readonly<Record<string, object>> = {
    'PUT /courses/lecturePlace': { ...module, seconds: 60 },
    'PUT /courses/updateTimeSpent': { courseId, studentId, timeSpent: 10 },
    'PUT /courses/updateModuleProgress': { ...module, component: 'LectureCompleted' },
    'POST /courses/enroll': { courseId: liveId },
    'PUT /profile/weekGoal': { goal: 3 },
  };
  return Object.entries(bodies).map(([operation, body]) => ({ operation, as: 'student', body }));
};

const planPage = (path: string): PlannedCall => ({
  name: `page ${path}`,
  method: 'GET',
  path,
  headers: {},
});

const planCall = (call: SchoolCall, headers: Readonly<Record<string, string>>): PlannedCall => {
  const [method, path] = toMethodAndPath(call);
  const query = call.query ? `?${new URLSearchParams(call.query).toString()}` : '';
  return {
    name: call.operation,
    method,
    path: `/api${path}${query}`,
    headers: {
      ...headers,
      'accept-encoding': 'gzip, br',
      ...(call.body && { 'content-type': 'application/json' }),
    },
    body: call.body,
  };
};

const send = async (
  url: string,
  { name, method, path, headers, body }: PlannedCall,
): Promise<Answer> => {
  const began = performance.now();
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return { name, ms: performance.now() - began, status: response.status };
};
