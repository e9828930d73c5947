import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../src/platform/database/sql.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { openFolderFileStore } from '../src/platform/files/folder-file-store.ts';
import { type AppDeps, buildApp } from '../src/app.ts';
import { insertSession } from '../src/modules/accounts/auth/auth.repository.ts';
import { openSigningKeys } from '../src/modules/accounts/auth/signing-keys.ts';
import {
  createTokenService,
  type TokenService,
} from '../src/modules/accounts/auth/token.service.ts';
import { type TestClient, testClient } from './test-client.ts';
import { createTestDatabase } from './test-database.ts';
import { addStudent, type TestStudent } from './test-students.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly sql: Sql;
  readonly files: FileStore;
  /** Folder of the files, unless the test passed a store. */
  readonly filesFolder: string;
  readonly tokens: TokenService;
  /** The clock of the app, which tests set. */
  readonly clock: { now: Date };
  /** Moves the clock of the app forward. */
  readonly pass: (ms: number) => void;
  readonly visitor: TestClient;
  readonly addStudent: (given?: Partial<TestStudent>) => Promise<TestStudent>;
  /** Creates the app as another process would: on the same database and files, sharing nothing else. Closed with the test. */
  readonly another: (given?: Partial<AppDeps>) => Promise<FastifyInstance>;
  /** Returns a client signed in as this student, with all headers of a real one. */
  readonly as: (student: TestStudent) => Promise<TestClient>;
  readonly close: () => Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const signInDirectly = async (
  { sql, tokens, clock }: Pick<TestApp, 'sql' | 'tokens' | 'clock'>,
  student: TestStudent,
) => {
  const sessionId = randomUUID();
  const { studentId } = student;
  const expiresAt = new Date(clock.now.getTime() + 30 * DAY_MS);
  await insertSession(sql, { sessionId, studentId, expiresAt, signedInAt: clock.now });
  const { access, id } = await tokens.sign(student, sessionId);
  return { 'jwt-token': access, 'id-token': id, id: studentId };
};

/** Starts the whole app on its own empty database, its own file folder, and a clock that the test sets. */
export const startTestApp = async (given: Partial<AppDeps> = {}): Promise<TestApp> => {
  const { sql, drop } = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-files-'));
  const clock = { now: new Date() };
  const now = () => clock.now;
  const depsOfProcess = async (): Promise<AppDeps> => ({
    sql,
    tokens: createTokenService(await openSigningKeys({ sql, now }), now),
    files: await openFolderFileStore(folder),
    now,
    // Scheduled work would run in each app when it starts. Tests of it start it themselves or pass `all`.
    jobsToRun: 'added',
    monitor: { isUp: () => true, whileUp: (work) => work() },
    logger: false,
    rateLimit: 100_000,
    trustedProxies: 0,
    corsOrigins: [],
    brandName: 'Cairn',
    assistantBearer: 'demonstration',
    isTrial: true,
    ...given,
  });
  const own = await depsOfProcess();
  const { files, tokens } = own;
  const app = await buildApp(own);
  const others: FastifyInstance[] = [];
  return {
    app,
    sql,
    files,
    filesFolder: folder,
    tokens,
    clock,
    pass: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    visitor: testClient(app, {}),
    addStudent: (student) => addStudent(sql, student),
    another: async (more) => {
      const other = await buildApp({ ...(await depsOfProcess()), ...more });
      others.push(other);
      return other;
    },
    as: async (student) => testClient(app, await signInDirectly({ sql, tokens, clock }, student)),
    close: async () => {
      await Promise.all([...others, app].map((each) => each.close()));
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
