/** Serves files as the build wrote them, for hosts and for remotes without a registry. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { filePolicy, isWorkerScript } from '../../platform/http/page-policy.ts';

/** Returns whether a file is a source map. Releases contain source maps, but the public must not read them. */
export const isSourceMap = (path: string): boolean => path.toLowerCase().endsWith('.map');

/**
 * Serves files whose names contain a hash of their content: cached for one year, in the copies that the build compressed.
 */
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
    // Source maps hold the team's sources.
    allowedPath: (file) => !isSourceMap(file),
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      void reply.header('content-security-policy', filePolicy(path));
      if (isWorkerScript(path)) void reply.header('cache-control', 'no-cache');
    },
  });
};
