/** Opens 10,000 idle sockets of signed-in students that wait for notifications. */
import { randomUUID } from 'node:crypto';
import { SOCKET_PATH } from '@cairn/api/instructor-chat.contract';
import { NOTIFICATION_NAMESPACE } from '@cairn/api/notifications.contract';
import { io, type Socket } from 'socket.io-client';
import type { Sql } from '../src/platform/database/sql.ts';
import { insertSession } from '../src/modules/accounts/auth/auth.repository.ts';
import { openSigningKeys } from '../src/modules/accounts/auth/signing-keys.ts';
import { createTokenService } from '../src/modules/accounts/auth/token.service.ts';
import { addStudent } from './test-students.ts';

/** Number of sockets of one student at one process, below the server's limit. */
const SOCKETS_PER_STUDENT = 10;
const MAX_PARALLEL_OPENINGS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface IdleSockets {
  readonly open: () => number;
  readonly close: () => void;
}

/** Opens `count` sockets, equally many at each server process. Rejects when a server refuses one. */
export const openIdleSockets = async (
  sql: Sql,
  urls: readonly string[],
  count: number,
): Promise<IdleSockets> => {
  const tokens = await createStudentTokens(
    sql,
    Math.ceil(count / urls.length / SOCKETS_PER_STUDENT),
  );
  const sockets: Socket[] = [];
  const openings = Array.from({ length: count }, (_, at) => ({
    url: urls[at % urls.length] ?? '',
    token: tokens[Math.floor(at / urls.length) % tokens.length] ?? '',
  }));
  while (openings.length > 0)
    sockets.push(...(await Promise.all(openings.splice(0, MAX_PARALLEL_OPENINGS).map(openSocket))));
  return {
    open: () => sockets.filter(({ connected }) => connected).length,
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
};

const openSocket = ({ url, token }: { readonly url: string; readonly token: string }) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = io(`${url}${NOTIFICATION_NAMESPACE}`, {
      path: `/api${SOCKET_PATH}`,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
    });
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });

/** Returns tokens of new students. */
const createStudentTokens = async (sql: Sql, count: number): Promise<string[]> => {
  const now = () => new Date();
  const tokens = createTokenService(await openSigningKeys({ sql, now }), now);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = await addStudent(sql);
      const sessionId = randomUUID();
      const expiresAt = new Date(Date.now() + DAY_MS);
      await insertSession(sql, {
        sessionId,
        studentId: student.studentId,
        expiresAt,
        signedInAt: new Date(),
      });
      return (await tokens.sign(student, sessionId)).access;
    }),
  );
};
