/** A large upload to a server that is killed: acknowledged bytes stay, and the upload continues after them. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { digestContent, generateLargeFile, toUploadMetadata, sendTusCall } from './large-file.ts';
import { signInStudentClient } from './student-client.ts';
import {
  connectToEmbeddedDatabase,
  type ServerProcess,
  startServerProcess,
} from './server-process.ts';
import { addStudent } from './test-students.ts';

const MB = 1024 * 1024;
const BYTES = 40 * MB + 7;
const FIRST = 10 * MB;
const ESSAY = JSON.stringify([{ type: 'assignment', id: 'essay', name: 'Essay' }]);

let dataDir: string;
let server: ServerProcess;
const start = () =>
  startServerProcess({ DATA_DIR: dataDir, SUBMISSION_MB: '100', LOG_LEVEL: 'warn' });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-upload-'));
  // The database's own user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  server = await start();
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended();
  await rm(dataDir, { recursive: true, force: true });
});

const addEnrolled = async () => {
  const sql = connectToEmbeddedDatabase(dataDir);
  await sql`insert into instructors values ('ada', 'Ada', 'Berg', null)`;
  await sql`insert into courses (course_id, title, description, course_type, status, level,
      category, instructor_id, content)
    values ('live', 'Live', '', 'sync', 'published', 'All Levels', 'x', 'ada',
      ${ESSAY}::text::jsonb)`;
  const student = await addStudent(sql);
  await sql`insert into enrolments (student_id, course_id) values (${student.studentId}, 'live')`;
  await sql.end();
  return signInStudentClient(server.url, student);
};

it('keeps acknowledged bytes when the server is killed during an upload, and continues to the end', async () => {
  const { identity: headers } = await addEnrolled();
  const metadata = toUploadMetadata({ filename: 'large.bin', assignmentId: 'essay' });
  const begun = await sendTusCall({
    method: 'POST',
    url: `${server.url}/api/courses/submissionUploads`,
    headers: { ...headers, 'upload-length': String(BYTES), 'upload-metadata': metadata },
  });
  expect(begun.status).toBe(201);
  const location = begun.headers.location ?? '';
  const send = (from: number, to: number, body = generateLargeFile(from, to)) =>
    sendTusCall({
      method: 'PATCH',
      url: server.url + location,
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(from),
        'content-length': String(to - from),
      },
      body,
    });
  const offset = async () => {
    const looked = await sendTusCall({ method: 'HEAD', url: server.url + location, headers });
    return Number(looked.headers['upload-offset']);
  };
  const acknowledged = await send(0, FIRST);
  expect(acknowledged.headers['upload-offset']).toBe(String(FIRST));

  const killed = server;
  const broken = send(FIRST, BYTES, killing(FIRST, BYTES, killed));
  await expect(broken).rejects.toThrow(/ECONNRESET|EPIPE|socket hang up/);
  await killed.ended();
  expect(killed.child.signalCode).toBe('SIGKILL');
  server = await start();

  const kept = await offset();
  expect(kept).toBeGreaterThanOrEqual(FIRST);
  expect(kept).toBeLessThan(BYTES);
  expect((await send(kept, BYTES)).status).toBe(204);
  const file = path.join(dataDir, 'files', 'submissions', location.slice(-36));
  expect(await digestContent([await readFile(file)])).toBe(
    await digestContent(generateLargeFile(0, BYTES)),
  );
});

/** Yields the bytes and kills the server after half of them. */
const killing = function* (from: number, to: number, { child }: ServerProcess): Generator<Buffer> {
  let given = 0;
  for (const block of generateLargeFile(from, to)) {
    if (given >= (to - from) / 2) child.kill('SIGKILL');
    given += block.length;
    yield block;
  }
};
