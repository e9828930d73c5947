import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';

interface HealthDeps {
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly files: Pick<FileStore, 'isUp'>;
}

/**
 * Readiness for people and load balancers: 200 while requests can be served, 503 otherwise. Never limited, never logged.
 * Files that are away make no process unready: all have the same ones, and most of what people do needs none.
 */
export const addHealthRoute = (app: FastifyInstance, { monitor, files }: HealthDeps): void => {
  app.get('/api/health', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) => {
    const isUp = monitor.isUp();
    if (!isUp) void reply.code(503).header('retry-after', '2');
    void reply.header('cache-control', 'no-store');
    return {
      status: isUp ? 'ready' : 'not ready',
      database: isUp ? 'up' : 'down',
      files: files.isUp() ? 'up' : 'down',
    };
  });
};
