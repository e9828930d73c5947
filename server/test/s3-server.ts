/** An S3 service on a folder of this machine: @20minutes/s3rver, with the missing behaviour of S3 added. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { extendS3Server } from './extend-s3-server.ts';

/** The only credentials that the library accepts. */
export const S3_CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const BUCKET = 'cairn-files';

export interface S3Call {
  readonly method: string;
  /** Path as `/bucket/name/of/object`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
}

export interface S3Server {
  /** S3_URL of an existing bucket. */
  readonly url: string;
  readonly port: number;
  /** Returns the number of open connections. */
  readonly connections: () => Promise<number>;
  /** Requests to which the server has responded, in order. */
  readonly calls: readonly S3Call[];
  /** Returns the folder of uploads that are neither completed nor aborted. */
  readonly unfinished: () => string;
  /** Stops the server and ends every connection. Stored objects stay in the folder, if one was given. */
  readonly close: () => Promise<void>;
}

interface S3ServerOptions {
  /** Folder that stays afterwards; absent: a temporary one. */
  readonly directory?: string;
  /** TCP port of the server; absent: a free one. */
  readonly port?: number;
}

export const startS3Server = async (given: S3ServerOptions = {}): Promise<S3Server> => {
  const directory = given.directory ?? (await mkdtemp(path.join(os.tmpdir(), 'cairn-s3-')));
  const server = new S3rver({
    directory,
    port: given.port ?? 0,
    address: '127.0.0.1',
    silent: true,
    // The library expects another signature than Amazon for the URL of a bucket itself. It does check key ids.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  });
  const unfinished = () => server.store.getResourcePath(BUCKET, undefined, 'uploads');
  extendS3Server(server, unfinished);
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

/** Starts a server as `startS3Server` does. Until it is closed, this process and its children have its credentials. */
export const startS3ServerWithCredentials = async (given?: S3ServerOptions): Promise<S3Server> => {
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
