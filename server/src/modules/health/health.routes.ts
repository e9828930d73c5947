import type { FastifyInstance } from 'fastify';
import type { DatabaseMonitor } from '../../database/database-monitor.ts';

/** Readiness for people and load balancers: 200 while requests can be served, 503 otherwise. Never limited, never logged. */
export const addHealthRoute = (
  app: FastifyInstance,
  monitor: Pick<DatabaseMonitor, 'isUp'>,
): void => {
  app.get('/api/health', { schema: { hide: true }, logLevel: 'warn' }, (_request, reply) => {
    const isUp = monitor.isUp();
    if (!isUp) void reply.code(503).header('retry-after', '2');
    void reply.header('cache-control', 'no-store');
    return { status: isUp ? 'ready' : 'not ready', database: isUp ? 'up' : 'down' };
  });
};
