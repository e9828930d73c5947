/** Runs all actions of people, teams and scheduled jobs at a made-up school once, and records the server's statements. */
import { Writable } from 'node:stream';
import { findStudentByEmail } from '../../src/modules/accounts/auth/auth.repository.ts';
import { erasePerson } from '../../src/modules/privacy/erase-person.ts';
import { exportPerson } from '../../src/modules/privacy/export-person.ts';
import { openConnectedTestChatSocket } from '../chat-connection.ts';
import { giveRole } from '../test-staff.ts';
import { makeRelease, type ReleaseTest } from '../test-releases.ts';
import type { SchoolChangeCall } from './change-call.ts';
import { type RecordedSqlStatement, recordSqlStatements } from './recorded-statements.ts';
import { runScheduledJob } from './run-job.ts';
import { toMethodAndPath, createSchoolReadCalls, type SchoolCaller } from './school-calls.ts';
import { createStudentChangeCalls } from './school-changes.ts';
import { school } from './school-size.ts';
import { findSchoolCallRecords, type SchoolCallRecords } from './school-call-records.ts';
import { createTeacherAndTeamChangeCalls } from './staff-changes.ts';

const JOBS = [
  'attempts',
  'audit-log',
  'canary-plans',
  'media-check',
  'drafts',
  'erased-again',
  'limits',
  'enrolment-rules',
  'notifications',
  'refused-networks',
  'registry',
  'release-mails',
  'report-figures',
  'report-mails',
  'second-factors',
  'sessions',
  'sign-ups',
  'uploads',
  'webhooks-again',
];

export interface SchoolCallResponse {
  readonly operation: string;
  readonly status: number;
  readonly expected: number | 'success';
  readonly body: string;
}

export interface AllSchoolCallsResult {
  readonly answers: readonly SchoolCallResponse[];
  readonly statements: readonly RecordedSqlStatement[];
}

/**
 * Makes every call of the API and runs every scheduled job once. Returns the responses and the statements that the server sent.
 * @param test an app whose database contains a made-up school
 */
export const makeAllSchoolCalls = async (test: ReleaseTest): Promise<AllSchoolCallsResult> => {
  await test.app.ready();
  const people = { studentId: school.usualStudent, teacherId: school.busyTeacher };
  const subjects = await findSchoolCallRecords(test.sql, people);
  const headers = await signIn(test);
  const recording = await recordSqlStatements(test.sql);
  const answers: SchoolCallResponse[] = [];
  const sendAll = async (calls: readonly SchoolChangeCall[]) => {
    for (const call of calls)
      answers.push(await send(test, call, { headers, last: answers.at(-1) }));
  };
  try {
    // Leaves out the busy student, who takes every course of a small school, so that no index helps.
    await sendAll(createSchoolReadCalls(subjects).filter(({ as }) => as !== 'busyStudent'));
    await Promise.all(JOBS.map((name) => runScheduledJob(test.sql, name)));
    await sendAll(createStudentChangeCalls(subjects));
    await writeMessage(test, subjects, headers.student);
    await sendAll(createTeacherAndTeamChangeCalls(subjects));
    await walkRelease(test);
    for (const url of ['/', '/catalog']) await test.page(url);
    for (const email of ['student-15@school.example', 'teacher-1@school.example'])
      await exportAndErase(test, email);
  } finally {
    recording.stop();
  }
  return { answers, statements: recording.statements() };
};

type Headers = Readonly<Record<SchoolCaller, Readonly<Record<string, string>>>>;

const signIn = async (test: ReleaseTest): Promise<Headers> => {
  const signInAs = async (studentId: string) => {
    const email = `${studentId.replace('school-', '')}@school.example`;
    const account = await findStudentByEmail(test.sql, email);
    if (!account) throw new Error(`There is no account ${email}.`);
    return (await test.as({ ...account, password: '', groupIds: [] })).headers;
  };
  const { headers: tool } = await test.team();
  const teacher = await signInAs(school.busyTeacher);
  await test.sql`insert into release_rights (email, remote, channel, actions)
    values ('teacher-0@school.example', '*', '*', '{publish,promote,rollback,tokens,checkers}')`;
  await giveRole(test, 'teacher-0@school.example', 'administrator');
  return {
    visitor: {},
    student: await signInAs(school.usualStudent),
    busyStudent: await signInAs(school.busyStudent),
    teacher,
    releaser: teacher,
    tool,
  };
};

const send = async (
  { app }: ReleaseTest,
  call: SchoolChangeCall,
  { headers, last }: { readonly headers: Headers; readonly last: SchoolCallResponse | undefined },
): Promise<SchoolCallResponse> => {
  const { bodyAfter, paramsAfter, query, status = 'success' } = call;
  const params = paramsAfter?.(JSON.parse(last?.body ?? '')) ?? call.params;
  const [method, path] = toMethodAndPath({ ...call, ...(params && { params }) });
  const body = bodyAfter?.(JSON.parse(last?.body ?? '')) ?? call.body;
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { ...headers[call.as], ...call.headers },
    ...(query && { query }),
    ...(body && { payload: body }),
  });
  return {
    operation: call.operation,
    status: answer.statusCode,
    expected: status,
    body: answer.body,
  };
};

const writeMessage = async (
  { app }: ReleaseTest,
  { chatId, studentId }: SchoolCallRecords,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const line = await openConnectedTestChatSocket({
    url,
    token: headers['jwt-token'],
    chatId,
    userId: studentId,
  });
  const recipientId = chatId.split('_').at(-1);
  await line.send({ recipientId, text: 'How do I read this table?', senderRole: 'student' });
  line.close();
};

/** Publishes a release, promotes it and rolls it back. */
const walkRelease = async (test: ReleaseTest): Promise<void> => {
  const team = await test.team({}, 'releasers');
  await test.ready(team, makeRelease('catalog', '9.0.0'));
  const wanted = { remote: 'catalog', version: '9.0.0' };
  for (const { statusCode, body } of [
    await test.promote(team, { ...wanted, percent: 10 }),
    await test.promote(team, wanted),
    await team.post('/v1/channels/production/rollback', { remote: 'catalog' }),
  ])
    if (statusCode !== 200) throw new Error(body);
};

/** Exports and erases a person as the operator's command does. Files that remain are not removed here. */
const exportAndErase = async ({ sql, files, clock }: ReleaseTest, email: string): Promise<void> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await exportPerson({ sql, files }, email, nowhere);
  const removal = {
    add: async () => {},
    addAll: async () => {},
    wake: () => {},
    countReady: async () => 0,
  };
  await erasePerson({ sql, files, now: () => clock.now, removal }, email, 'A test of plans.');
};
