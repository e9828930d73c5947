import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';

interface HealthDeps {
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly files: Pick<FileStore, 'isUp'>;
  /** Aborted once this process is told to end. */
  readonly draining?: AbortSignal | undefined;
}

/**
 * For people and load balancers, never limited, never logged. Readiness: 200 while requests can be served and should come here, 503
 * otherwise; files that are away make no process unready: all have the same ones, and most of what people do needs none.
 * Liveness: 200 for as long as the process answers at all; one that only waits for its database is better left alone.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  { monitor, files, draining }: HealthDeps,
): void => {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const;
  app.get('/api/health', options, (_request, reply) => {
    const isUp = monitor.isUp();
    const isReady = isUp && draining?.aborted !== true;
    if (!isReady) void reply.code(503).header('retry-after', '2');
    void reply.header('cache-control', 'no-store');
    return {
      status: isReady ? 'ready' : 'not ready',
      database: isUp ? 'up' : 'down',
      files: files.isUp() ? 'up' : 'down',
    };
  });
  app.get('/api/health/live', options, (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
};
