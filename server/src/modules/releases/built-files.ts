/** Files as the build left them, for hosts and for remotes without a registry. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { filePolicy, isWorker } from '../../platform/http/page-policy.ts';

/** Whether a file holds the sources of others: kept with a release, and not for the public. */
export const isSourceMap = (path: string): boolean => path.toLowerCase().endsWith('.map');

/** Immutable, as its name says what is in it: a year, and the copies that the build has compressed. */
export const addBuiltFiles = async (
  app: FastifyInstance,
  prefix: string,
  root: string,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    // They hold the sources.
    allowedPath: (file) => !isSourceMap(file),
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      void reply.header('content-security-policy', filePolicy(path));
      if (isWorker(path)) void reply.header('cache-control', 'no-cache');
    },
  });
};
