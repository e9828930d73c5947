import { rm, stat } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Decides which of the processes that use one data folder manages its database. The owner listens on a socket, and the others
 * (heirs) keep a connection to it. When the owner ends, for any reason, the heirs notice at once and one of them becomes the
 * owner. A PID file would stay behind after a crash; a socket connection does not.
 */
export interface DatabaseOwnership {
  readonly isOwner: () => boolean;
  /** Returns whether another process waits to become the owner of the database. */
  readonly hasWaitingOwners: () => boolean;
  readonly release: () => Promise<void>;
}

const listenAsOwner = (
  file: string,
  waitingOwners: Set<net.Socket>,
): Promise<net.Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      waitingOwners.add(socket);
      socket.unref();
      socket.on('error', () => undefined).once('close', () => waitingOwners.delete(socket));
    });
    server.once('listening', () => resolve(server.unref()));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(file);
  });

const connectToOwner = (file: string): Promise<net.Socket | undefined> =>
  new Promise((resolve) => {
    const socket = net.connect(file);
    socket.once('connect', () => resolve(socket.unref())).once('error', () => resolve(undefined));
  });

/** Returns an identifier of a socket file that changes when another process replaces the file. */
const identifySocketFile = async (file: string): Promise<string> => {
  const found = await stat(file, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.ctimeNs}` : '';
};

export const claimDatabaseOwnership = async (file: string): Promise<DatabaseOwnership> => {
  const waitingOwners = new Set<net.Socket>();
  let server: net.Server | undefined;
  let followed: net.Socket | undefined;
  const released = new AbortController();

  const claim = async (): Promise<void> => {
    while (!released.signal.aborted) {
      server = await listenAsOwner(file, waitingOwners);
      if (server) return;
      const mark = await identifySocketFile(file);
      followed = await connectToOwner(file);
      if (followed) {
        followed.once('close', () => void claim().catch(() => undefined));
        return;
      }
      // The file has no listener, because its process was killed. The file is removed unless another heir has replaced it
      // meanwhile.
      if ((await identifySocketFile(file)) === mark) await rm(file, { force: true });
      await wait(Math.random() * 20);
    }
  };
  await claim();

  return {
    isOwner: () => server !== undefined,
    hasWaitingOwners: () => waitingOwners.size > 0,
    release: async () => {
      released.abort();
      followed?.destroy();
      for (const waitingOwner of waitingOwners) waitingOwner.destroy();
      const closing = server;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
  };
};
