/** Lines that stay open: socket.io on the same server, for signed-in people, over all processes of the service. */
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
import type { CallShares, TakeShare } from '../limits/call-shares.ts';
import type { IdentifyHolder, Identity } from './identity.ts';
import { clusterPool } from './cluster-pool.ts';
import { allowsOrigin } from './socket-origin.ts';

interface SocketsDeps {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'whileUp'>;
  readonly identify: IdentifyHolder;
  readonly corsOrigins: readonly string[];
  /** Hosts of the site that a proxy may name; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** What one student may send in a minute, besides calls of HTTP. */
  readonly rateLimit: number;
  readonly shares: CallShares;
}

/** Somebody's line in a namespace. */
export interface Line {
  readonly socket: Socket;
  readonly identity: Identity;
  /** Answers an event that the client sends: what `handle` gives is acknowledged, a failure as `{ error }`. */
  readonly on: <S extends Schema>(
    event: string,
    schema: S,
    handle: (input: Infer<S>) => Promise<object> | object,
  ) => void;
}

interface Opening<T> {
  /** Says as what somebody is let in; an `AppError` ends in `connect_error`, and no connection. */
  readonly admit: (identity: Identity, query: Socket['handshake']['query']) => Promise<T>;
  readonly serve: (line: Line, admitted: T) => void;
}

/** Tells everybody in a room, whichever process holds their lines. Nobody there is fine. */
type Tell = (room: string, event: string, news: object) => void;

export interface Sockets {
  /** Opens `/name`. Everybody in it is also in the room of their StudentID (`personRoom`). */
  readonly open: <T>(name: `/${string}`, opening: Opening<T>) => Tell;
  /** Opens `/name` for everybody who is signed in: whose StudentID is told on the channel has the event in all their windows. */
  readonly openFor: (name: `/${string}`, channel: string, event: string) => void;
  /** Lines that this process holds, by namespace. */
  readonly counts: () => readonly (readonly [string, number])[];
  /** What transactions tell on a channel (`pg_notify`) once committed; in every process, and lost while the database is away. */
  readonly hear: (channel: string, listener: () => void) => void;
}

const personRoom = (studentId: string): string => `person ${studentId}`;

/** Bytes; the longest message fits, with every character escaped. */
const LARGEST_EVENT = 32 * 1024;
/** NOTIFY takes less than 8,000 bytes. */
const LONGEST_NOTICE = 7900;
/** Lines of one person in one process: some windows of some devices. */
const MOST_LINES = 20;
/** How long a line outlives its token or session. */
const CHECK_MS = 2000;

interface Holder {
  readonly token: string;
  readonly identity: Identity;
}
type Held = Socket & { data: Holder };

const refusalOf = (error: unknown) => {
  const { code, message } = toAppError(error instanceof Error ? error : new Error(String(error)));
  return { code, message };
};

/** What socket.io sends as `connect_error`: `message`, and the code in `data`. */
const connectError = (error: unknown): Error => {
  const { code, message } = refusalOf(error);
  return Object.assign(new Error(message), { data: { code } });
};

/** What a middleware of socket.io is to be told: nothing, or why not. */
const outcomeOf = (entering: Promise<void>): Promise<Error | undefined> =>
  entering.then(() => undefined, connectError);

/** Ends a line so that its client comes back at once, with what has changed; `disconnect` would tell it to stay away. */
const cut = (socket: Socket): void => {
  socket.conn.close();
};

const openEngine = (
  app: FastifyInstance,
  { corsOrigins, forwardedHosts = [] }: SocketsDeps,
): Engine => {
  const engine = new Engine({
    transports: ['websocket'],
    allowUpgrades: false,
    maxHttpBufferSize: LARGEST_EVENT,
    allowRequest: (request, decide) => {
      const isAllowed = allowsOrigin(request, corsOrigins, forwardedHosts);
      decide(isAllowed ? null : 'This origin may not connect.', isAllowed);
    },
  });
  app.server.on('upgrade', (request, socket, head) => {
    // A client that hangs up is nobody's failure.
    socket.on('error', () => undefined);
    engine.handleUpgrade(request, socket, head);
  });
  return engine;
};

const socketsOf = (io: Server, names: Iterable<string>): Socket[] =>
  [...names].flatMap((name) => Array.from(io.of(name).sockets.values()));

/** Closes the lines whose token has expired or whose session has ended. */
const sweep = async (io: Server, { identify }: SocketsDeps, names: Iterable<string>) => {
  const held = socketsOf(io, names) as Held[];
  if (held.length === 0) return;
  const live = await identify.liveSessions([
    ...new Set(held.map(({ data }) => data.identity.sessionId)),
  ]);
  for (const socket of held) {
    const { token, identity } = socket.data;
    const isOver = !live.has(identity.sessionId) || !(await identify.isCurrent(token));
    if (isOver) cut(socket);
  }
};

/**
 * Finds who opens a line, by the token shown in its handshake, and counts the line among those of that person. socket.io takes a
 * line that is refused later out of its rooms again.
 */
const admitHolder = async (
  socket: Socket,
  { identify }: SocketsDeps,
  takeShare: TakeShare,
): Promise<Holder> => {
  const { handshake, nsp } = socket;
  const { token } = handshake.auth as { token?: unknown };
  if (typeof token !== 'string' || token === '') {
    throw new AppError('unauthorized', 'Please sign in first.');
  }
  const identity = await identify.holder(token);
  takeShare(identity.studentId);
  const room = personRoom(identity.studentId);
  if ((nsp.adapter.rooms.get(room)?.size ?? 0) >= MOST_LINES) {
    throw new AppError('too-many', 'Too many windows are connected.');
  }
  // Nothing is awaited between the check and this, so that lines which open at once see each other.
  await socket.join(room);
  return { token, identity };
};

type Answer = (given: unknown, ack: unknown) => void;

/** Answers events of one line. */
const createLine = (
  socket: Held,
  { monitor, identify }: SocketsDeps,
  { takeShare, log }: { takeShare: TakeShare; log: FastifyBaseLogger },
): Line => {
  const { identity, token } = socket.data;
  const answerEvent: (...given: Parameters<Line['on']>) => Answer =
    (event, schema, handle) => (given, ack) => {
      const answer = typeof ack === 'function' ? (ack as (answer: object) => void) : () => {};
      const work = async () => {
        takeShare(identity.studentId);
        const input = safeParse(schema, given);
        if (!input.success) throw new AppError('invalid', `This ${event} cannot be read.`);
        await identify.holder(token);
        return handle(input.data);
      };
      const refuse = (error: unknown) => {
        const refusal = refusalOf(error);
        answer({ error: refusal });
        if (refusal.code === 'unauthorized') cut(socket);
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
    for (const socket of socketsOf(io, names)) cut(socket);
  };
  const cluster = clusterPool(deps.sql.driver, cutAll);
  const io = new Server({
    serveClient: false,
    connectTimeout: 10_000,
    adapter: createAdapter(cluster.pool, { payloadThreshold: LONGEST_NOTICE }),
  });
  io.bind(openEngine(app, deps));
  const check = () => void sweep(io, deps, names).catch(() => undefined);
  const checking = setInterval(check, CHECK_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(checking);
    await io.close();
    cluster.close();
  });
  return { io, cluster };
};

/** Adds the socket server to a ready app; it closes with it. */
export const addSockets = (app: FastifyInstance, deps: SocketsDeps): Sockets => {
  const names = new Set<string>();
  const { io, cluster } = createServer(app, deps, names);
  const refusal = 'Too many messages. Please wait a moment.';
  const takeShare = deps.shares({ name: 'events', most: deps.rateLimit, refusal });
  const common = { takeShare, log: app.log };
  const open: Sockets['open'] = (name, { admit, serve }) => {
    names.add(name);
    const namespace = io.of(name);
    const admitted = new WeakMap<Socket, Awaited<ReturnType<typeof admit>>>();
    namespace.use((socket, next) => {
      const enter = async () => {
        const holder = await admitHolder(socket, deps, takeShare);
        admitted.set(socket, await admit(holder.identity, socket.handshake.query));
        Object.assign(socket.data as object, holder);
      };
      const answer = async () => next(await outcomeOf(deps.monitor.whileUp(enter)));
      void answer();
    });
    namespace.on('connection', (socket) => {
      const seat = admitted.get(socket);
      if (seat !== undefined) serve(createLine(socket as Held, deps, common), seat);
    });
    return (room, event, news) => namespace.to(room).emit(event, news);
  };
  return {
    open,
    counts: () => [...names].map((name) => [name, io.of(name).sockets.size] as const),
    hear: cluster.hear,
    openFor: (name, channel, event) => {
      open(name, { admit: async () => true, serve: () => {} });
      // Every process hears it and tells its own.
      cluster.hear(channel, (studentId) => {
        io.of(name).local.to(personRoom(studentId)).emit(event);
      });
    },
  };
};
