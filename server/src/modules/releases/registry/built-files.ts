/** Serves files as the build wrote them, for hosts and for remotes without a registry. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createFilePolicy, isWorkerScriptPath } from '../../../platform/http/page-policy.ts';

/** Returns whether a file is a source map. Releases contain source maps, but the public must not read them. */
export const isSourceMapPath = (path: string): boolean => path.toLowerCase().endsWith('.map');

/**
 * Serves files whose names contain a hash of their content: cached for one year, in the copies that the build compressed.
 */
export const addBuiltFileRoutes = async (
  app: FastifyInstance,
  prefix: string,
  root: string,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    // Source maps contain the team's sources, so visitors must not load them.
    allowedPath: (file) => !isSourceMapPath(file),
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply, path) => {
      void reply.header('content-security-policy', createFilePolicy(path));
      if (isWorkerScriptPath(path)) void reply.header('cache-control', 'no-cache');
    },
  });
};
