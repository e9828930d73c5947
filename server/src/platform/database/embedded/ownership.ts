import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Which of the processes that use one data folder looks after its database. The owner listens on a
 * socket, the others (heirs) hold a connection to it: when the owner ends, however it ends, they
 * notice at once and one of them takes over. Nothing stale can be left behind, unlike a pid file.
 */
export interface Ownership {
  readonly isOwner: () => boolean;
  /** True while another process would take the database over. */
  readonly hasHeirs: () => boolean;
  readonly release: () => Promise<void>;
}

const listen = (file: string, heirs: Set<net.Socket>): Promise<net.Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      heirs.add(socket);
      socket.unref();
      socket.on('error', () => undefined).once('close', () => heirs.delete(socket));
    });
    server.once('listening', () => resolve(server.unref()));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(file);
  });

const follow = (file: string): Promise<net.Socket | undefined> =>
  new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => resolve(socket.unref())).once('error', () => resolve(undefined));
  });

/** Tells a socket from the next one in its place. */
const markOf = async (file: string): Promise<string> => {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.ctimeNs}` : '';
};

export const claimOwnership = async (file: string): Promise<Ownership> => {
  const heirs = new Set<net.Socket>();
  let server: net.Server | undefined;
  let followed: net.Socket | undefined;
  const released = new AbortController();

  const claim = async (): Promise<void> => {
    while (!released.signal.aborted) {
      server = await listen(file, heirs);
      if (server) return;
      const mark = await markOf(file);
      followed = await follow(file);
      if (followed) {
        followed.once('close', () => void claim().catch(() => undefined));
        return;
      }
      // Nobody listens there: a socket that a killed process left, unless another heir has put its own there since.
      if ((await markOf(file)) === mark) await rm(file, { force: true });
      await wait(Math.random() * 20);
    }
  };
  await claim();

  return {
    isOwner: () => server !== undefined,
    hasHeirs: () => heirs.size > 0,
    release: async () => {
      released.abort();
      followed?.destroy();
      for (const heir of heirs) heir.destroy();
      const closing = server;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
  };
};
