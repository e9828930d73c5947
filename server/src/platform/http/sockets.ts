/** WebSocket connections of signed-in students: socket.io on the same server, across all processes of the service. */
import type { Infer, Schema } from '@cairn/api/z';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server as Engine } from 'engine.io';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { safeParse } from 'zod/v4/core';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import type { Sql } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { AddCallLimit, CallLimitCounter } from '../limits/call-limits.ts';
import type { SocketTokenVerifier, Identity } from './identity.ts';
import { createSocketAdapterPool } from './cluster-pool.ts';
import { isSocketOriginAllowed } from './socket-origin.ts';

interface SocketsDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly identify: SocketTokenVerifier;
  readonly corsOrigins: readonly string[];
  /** Hosts of the site that a proxy may report; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** Maximum number of socket messages of one student in a minute, in addition to HTTP calls. */
  readonly rateLimit: number;
  readonly addCallLimit: AddCallLimit;
}

/** The socket.io connection of one student in a namespace. */
export interface SocketSession {
  readonly socket: Socket;
  readonly identity: Identity;
  /** Handles an event of the client. The result of `handle` is acknowledged, a failure as `{ error }`. */
  readonly on: <S extends Schema>(
    event: string,
    schema: S,
    handle: (input: Infer<S>) => Promise<object> | object,
  ) => void;
}

interface NamespaceOptions<T> {
  /**
   * Checks whether the student may use a namespace, and returns data for `serve`. An `AppError` refuses the connection with
   * `connect_error`.
   */
  readonly admit: (identity: Identity, query: Socket['handshake']['query']) => Promise<T>;
  readonly serve: (session: SocketSession, admitted: T) => void;
}

/** Sends an event to all socket connections in a room, in any process. The room may be empty. */
type SendEvent = (room: string, event: string, payload: object) => void;

export interface StudentSockets {
  /** Opens the socket.io namespace `/name`. Each connection also joins the room of its StudentID (`toStudentRoom`). */
  readonly open: <T>(name: `/${string}`, opening: NamespaceOptions<T>) => SendEvent;
  /**
   * Opens the socket.io namespace `/name` for all signed-in students. A `pg_notify` message on the channel contains a
   * StudentID; all connections of that student get the event.
   */
  readonly openFor: (name: `/${string}`, channel: string, event: string) => void;
  /** Returns the numbers of socket connections in this process, by namespace. */
  readonly counts: () => readonly (readonly [string, number])[];
  /**
   * Calls the listener for messages on a channel (`pg_notify`) after their commit, in every process. Messages are lost while the
   * database is unavailable.
   */
  readonly hear: (channel: string, listener: () => void) => void;
}

const toStudentRoom = (studentId: string): string => `person ${studentId}`;

/** Maximum size of a socket message in bytes; the longest chat message fits, even with every character escaped. */
const MAX_EVENT_BYTES = 32 * 1024;
/** Maximum size of a `pg_notify` message in bytes, because PostgreSQL accepts less than 8,000. */
const MAX_NOTICE_BYTES = 7900;
/** Maximum number of one student's socket connections in one process: several windows on several devices. */
const MAX_CONNECTIONS = 20;
/** Interval in ms of the checks that close socket connections whose token or session has ended. */
const CHECK_INTERVAL_MS = 2000;

interface SocketHolder {
  readonly token: string;
  readonly identity: Identity;
}
type IdentifiedSocket = Socket & { data: SocketHolder };

const toSocketError = (error: unknown) => {
  const { code, message } = toAppError(error instanceof Error ? error : new Error(String(error)));
  return { code, message };
};

/** Converts an error to the `connect_error` of socket.io: `message`, and the code in `data`. */
const connectError = (error: unknown): Error => {
  const { code, message } = toSocketError(error);
  return Object.assign(new Error(message), { data: { code } });
};

/** Returns the result for a socket.io middleware: undefined if the student may connect, or the error. */
const toMiddlewareResult = (entering: Promise<void>): Promise<Error | undefined> =>
  entering.then(() => undefined, connectError);

/**
 * Closes a socket connection so that its client reconnects at once and loads the changes. `disconnect` would prevent the
 * reconnection.
 */
const closeForReconnect = (socket: Socket): void => {
  socket.conn.close();
};

const openEngine = (
  app: FastifyInstance,
  { corsOrigins, forwardedHosts = [] }: SocketsDeps,
): Engine => {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    allowRequest: (request, decide) => {
      const isAllowed = isSocketOriginAllowed(request, corsOrigins, forwardedHosts);
      decide(isAllowed ? null : 'This origin may not connect.', isAllowed);
    },
  });
  app.server.on('upgrade', (request, socket, head) => {
    // A disconnect of the client is not an error, so it is ignored.
    socket.on('error', () => undefined);
    engine.handleUpgrade(request, socket, head);
  });
  return engine;
};

const listSockets = (io: Server, names: Iterable<string>): Socket[] =>
  [...names].flatMap((name) => Array.from(io.of(name).sockets.values()));

/** Closes the socket connections whose token has expired or whose session has ended. */
const closeInvalidSockets = async (
  io: Server,
  { identify }: SocketsDeps,
  names: Iterable<string>,
) => {
  const openSockets = listSockets(io, names) as IdentifiedSocket[];
  if (openSockets.length === 0) return;
  const live = await identify.liveSessions([
    ...new Set(openSockets.map(({ data }) => data.identity.sessionId)),
  ]);
  for (const socket of openSockets) {
    const { token, identity } = socket.data;
    const isOver = !live.has(identity.sessionId) || !(await identify.isCurrent(token));
    if (isOver) closeForReconnect(socket);
  }
};

/**
 * Identifies the student of a new socket connection by the token of the handshake, and counts the connection for that
 * student. socket.io removes a connection that is refused later from its rooms.
 */
const admitHolder = async (
  socket: Socket,
  { identify }: SocketsDeps,
  takeShare: CallLimitCounter,
): Promise<SocketHolder> => {
  const { handshake, nsp } = socket;
  const { token } = handshake.auth as { token?: unknown };
  if (typeof token !== 'string' || token === '') {
    throw new AppError('unauthorized', 'Please sign in first.');
  }
  const identity = await identify.holder(token);
  takeShare(identity.studentId);
  const room = toStudentRoom(identity.studentId);
  if ((nsp.adapter.rooms.get(room)?.size ?? 0) >= MAX_CONNECTIONS) {
    throw new AppError('too-many', 'Too many windows are connected.');
  }
  // There is no await between the check and the join, so that simultaneous connections are all counted.
  await socket.join(room);
  return { token, identity };
};

type Answer = (message: unknown, ack: unknown) => void;

/** Creates the session of one socket connection, which handles its events. */
const createSocketSession = (
  socket: IdentifiedSocket,
  { monitor, identify }: SocketsDeps,
  { takeShare, log }: { takeShare: CallLimitCounter; log: FastifyBaseLogger },
): SocketSession => {
  const { identity, token } = socket.data;
  const answerEvent: (...event: Parameters<SocketSession['on']>) => Answer =
    (event, schema, handle) => (message, ack) => {
      const answer = typeof ack === 'function' ? (ack as (answer: object) => void) : () => {};
      const work = async () => {
        takeShare(identity.studentId);
        const input = safeParse(schema, message);
        if (!input.success) throw new AppError('invalid', `This ${event} cannot be read.`);
        await identify.holder(token);
        return handle(input.data);
      };
      const refuse = (error: unknown) => {
        const refusal = toSocketError(error);
        answer({ error: refusal });
        if (refusal.code === 'unauthorized') closeForReconnect(socket);
        if (refusal.code === 'server') log.warn({ err: error }, 'an event of a socket failed');
      };
      monitor.whileUp(work).then(answer).catch(refuse);
    };
  return {
    socket,
    identity,
    on: (event, schema, handle) => {
      socket.on(event, answerEvent(event, schema, handle as (input: unknown) => object));
    },
  };
};

const createServer = (app: FastifyInstance, deps: SocketsDeps, names: ReadonlySet<string>) => {
  const cutAll = () => {
    for (const socket of listSockets(io, names)) closeForReconnect(socket);
  };
  const cluster = createSocketAdapterPool(deps.sql.driver, cutAll);
  const io = new Server({
    serveClient: false,
    connectTimeout: 10_000,
    adapter: createAdapter(cluster.pool, { payloadThreshold: MAX_NOTICE_BYTES }),
  });
  io.bind(openEngine(app, deps));
  const check = () => void closeInvalidSockets(io, deps, names).catch(() => undefined);
  const checking = setInterval(check, CHECK_INTERVAL_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(checking);
    await io.close();
    cluster.close();
  });
  return { io, cluster };
};

/** Adds the socket.io server to a ready app; it closes with the app. */
export const addStudentSockets = (app: FastifyInstance, deps: SocketsDeps): StudentSockets => {
  const names = new Set<string>();
  const { io, cluster } = createServer(app, deps, names);
  const refusal = 'Too many messages. Please wait a moment.';
  const takeShare = deps.addCallLimit({ name: 'events', most: deps.rateLimit, refusal });
  const common = { takeShare, log: app.log };
  const open: StudentSockets['open'] = (name, { admit, serve }) => {
    names.add(name);
    const namespace = io.of(name);
    const admitted = new WeakMap<Socket, Awaited<ReturnType<typeof admit>>>();
    namespace.use((socket, next) => {
      const enter = async () => {
        const holder = await admitHolder(socket, deps, takeShare);
        admitted.set(socket, await admit(holder.identity, socket.handshake.query));
        Object.assign(socket.data as object, holder);
      };
      const answer = async () => next(await toMiddlewareResult(deps.monitor.whileUp(enter)));
      void answer();
    });
    namespace.on('connection', (socket) => {
      const seat = admitted.get(socket);
      if (seat !== undefined)
        serve(createSocketSession(socket as IdentifiedSocket, deps, common), seat);
    });
    return (room, event, payload) => namespace.to(room).emit(event, payload);
  };
  return {
    open,
    counts: () => [...names].map((name) => [name, io.of(name).sockets.size] as const),
    hear: cluster.hear,
    openFor: (name, channel, event) => {
      open(name, { admit: async () => true, serve: () => {} });
      // Every process receives the message and sends the event to its own connections.
      cluster.hear(channel, (studentId) => {
        io.of(name).local.to(toStudentRoom(studentId)).emit(event);
      });
    },
  };
};
