import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { DatabaseMonitor } from '../../../platform/database/database-monitor.ts';

interface HealthDeps {
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
  readonly files: Pick<FileStore, 'isUp'>;
  /** Signal that is aborted when this process is stopping. */
  readonly draining?: AbortSignal | undefined;
}

/** Value of the header Retry-After in health responses of a server that is not ready. */
export const HEALTH_RETRY_SECONDS = '2';

/**
 * Adds three paths without limits and logs:
 * - `/api/health` is for people and monitors: it names what is down, and is 503 while the database is down.
 * - `/api/health/ready` is for load balancers: 503 only while this process starts or stops. All processes share the database and
 *   the object store, so a balancer that removed processes because of them would remove all at once.
 * - `/api/health/live` is for restarting processes: 200 as long as the process responds.
 */
export const addHealthRoutes = (
  app: FastifyInstance,
  { monitor, files, draining }: HealthDeps,
): void => {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const;
  const isDraining = () => draining?.aborted === true;
  app.get('/api/health', options, (_request, reply) => {
    const isUp = monitor.isUp();
    const isReady = isUp && !isDraining();
    return sendHealth(reply, isReady, {
      status: isReady ? 'ready' : 'not ready',
      database: isUp ? 'up' : 'down',
      files: files.isUp() ? 'up' : 'down',
    });
  });
  app.get('/api/health/ready', options, (_request, reply) =>
    sendHealth(reply, !isDraining(), { status: isDraining() ? 'stopping' : 'ready' }),
  );
  app.get('/api/health/live', options, (_request: FastifyRequest, reply: FastifyReply) =>
    sendHealth(reply, true, { status: 'alive' }),
  );
};

const sendHealth = (reply: FastifyReply, isGood: boolean, body: object): FastifyReply => {
  if (!isGood) void reply.code(503).header('retry-after', HEALTH_RETRY_SECONDS);
  return reply.header('cache-control', 'no-store').send(body);
};
