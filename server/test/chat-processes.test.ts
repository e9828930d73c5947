/** Two clients of one chat on three processes of the server that are restarted, and a database that is killed. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createChatId } from '@cairn/domain/instructor-chat.rules';
import { createMovingChatClient, type MovingChatClient } from './moving-chat-client.ts';
import { signInStudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  retryUntil,
  readEmbeddedPostmasterPid,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { addStudent } from './test-students.ts';

const EACH = Number(process.env['CHAT_MESSAGES'] ?? 240) / 2;

let dataDir: string;
const servers: ServerProcess[] = [];
const start = () =>
  startServerProcess({ DATA_DIR: dataDir, RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-chat-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  for (let i = 0; i < 3; i += 1) servers.push(await start());
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended()));
  await rm(dataDir, { recursive: true, force: true });
});

const addTwo = async (): Promise<[MovingChatClient, MovingChatClient]> => {
  const sql = connectToEmbeddedDatabase(dataDir);
  await sql`insert into instructors values ('ada', 'Ada', 'Berg', null)`;
  await sql`insert into courses
      (course_id, title, description, course_type, status, level, category, instructor_id)
    values ('live', 'Live', '', 'sync', 'published', 'All Levels', 'x', 'ada')`;
  const [student, teacher] = [await addStudent(sql), await addStudent(sql)];
  await sql`insert into enrolments (student_id, course_id) values (${student.studentId}, 'live')`;
  await sql`insert into teaching_rights (email, instructor_id, given_by)
    values (${teacher.email}, 'ada', 'operator')`;
  await sql.end();
  const url = servers[0]?.url ?? '';
  const side = async (who: typeof student, userId: string, recipientId: string) => {
    const learner = await signInStudentClient(url, who);
    const chatId = createChatId('live', student.studentId, 'ada');
    return createMovingChatClient({ learner, token: learner.token, chatId, userId, recipientId });
  };
  return [
    await side(student, student.studentId, 'ada'),
    await side(teacher, 'ada', student.studentId),
  ];
};

const stored = async () => {
  const sql = connectToEmbeddedDatabase(dataDir);
  const rows = await sql<{ messageId: string; text: string }[]>`
    select message_id as "messageId", text from chat_messages order by position`;
  await sql.end();
  return rows;
};
const urlOf = (place: number) => servers[place % 3]?.url ?? '';

it(`loses, doubles and reorders none of ${EACH * 2} messages over three processes with restarts between them`, async () => {
  const two = await addTwo();
  two.forEach((one, side) => one.moveTo(urlOf(side)));
  const writing = Promise.all(two.map((one) => one.write(EACH)));
  const isThere = (share: number) =>
    retryUntil(
      () =>
        stored().then(
          ({ length }) => length,
          () => 0,
        ),
      (count) => count >= EACH * 2 * share,
      120_000,
    );
  for (let round = 0; round < 3; round += 1) {
    await isThere((round + 1) / 5);
    // The client of the stopped server moves to the next; the other one continues on a third.
    servers[round]?.child.kill(round === 1 ? 'SIGKILL' : 'SIGTERM');
    await servers[round]?.ended();
    servers[round] = await start();
    two.forEach((one, side) => one.moveTo(urlOf(round + 1 + side)));
  }
  await isThere(4 / 5);
  process.kill(await readEmbeddedPostmasterPid(dataDir), 'SIGKILL');
  await writing;

  const messages = await stored();
  const texts = messages.map(({ text }) => text);
  const senders = new Set(texts.map((text) => text.split(' ')[0]));
  expect(senders.size).toBe(2);
  for (const sender of senders) {
    expect(texts.filter((text) => text.startsWith(`${sender} `))).toEqual(
      Array.from({ length: EACH }, (_, i) => `${sender} ${i}`),
    );
  }
  const ids = messages.map(({ messageId }) => messageId);
  for (const one of two) {
    await retryUntil(
      () => Promise.resolve(one.heard().length),
      (count) => count >= ids.length,
      300_000,
    );
    expect(one.heard()).toEqual(ids);
    one.close();
  }
});
