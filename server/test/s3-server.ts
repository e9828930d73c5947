/** An S3 service of its own, on a folder of this machine: @20minutes/s3rver, made to do what we ask of S3 and it does not do alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { fillGaps } from './s3-gaps.ts';

/** The only ones that it takes. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const BUCKET = 'cairn-files';

export interface S3Call {
  readonly method: string;
  /** `/bucket/name/of/object`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

export interface S3Server {
  /** Of a bucket that is there: an S3_URL. */
  readonly url: string;
  readonly port: number;
  /** Connections that are open. */
  readonly connections: () => Promise<number>;
  /** Calls that were answered, in order. */
  readonly calls: readonly S3Call[];
  /** Parts of uploads that were neither put together nor given up. */
  readonly unfinished: () => string;
  /** Cuts every connection. What was stored stays in its folder, if one was given. */
  readonly close: () => Promise<void>;
}

interface S3ServerOptions {
  /** Stays when it ends; absent: one of its own, which goes. */
  readonly directory?: string;
  /** Absent: a free one. */
  readonly port?: number;
}

export const startS3Server = async (given: S3ServerOptions = {}): Promise<S3Server> => {
  const directory = given.directory ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-s3-')));
  const server = new S3rver({
    directory,
    port: given.port ?? 0,
    address: '127.0.0.1',
    silent: true,
    // For the address of a bucket itself it expects another one than Amazon does. Ids of keys it looks at.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const unfinished = () => server.store.getResourcePath(BUCKET, undefined, 'uploads');
  fillGaps(server, unfinished);
  const calls: S3Call[] = [];
  server.middleware.unshift(async (request, next) => {
    const { method, path: name, query } = request;
    await next();
    calls.push({ method, path: name, query: { ...query } });
  });
  const { port } = await server.run();
  return {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    port,
    calls,
    unfinished,
    connections: () =>
      new Promise((resolve, reject) => {
        server.httpServer.getConnections((error, count) =>
          error ? reject(error) : resolve(count),
        );
      }),
    close: async () => {
      await new Promise((resolve) => {
        server.httpServer.close(resolve);
        server.httpServer.closeAllConnections();
      });
      if (given.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
};

/** As `startS3Server`; until it is closed, this process and those that it starts are signed in to it. */
export const startSignedInS3Server = async (given?: S3ServerOptions): Promise<S3Server> => {
  const before = { ...process.env };
  Object.assign(process.env, S3_CREDENTIALS);
  const server = await startS3Server(given);
  return {
    ...server,
    close: async () => {
      process.env = before;
      await server.close();
    },
  };
};
