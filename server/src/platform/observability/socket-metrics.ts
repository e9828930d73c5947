import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { StudentSockets } from '../http/sockets.ts';

/** Measures open connections: HTTP connections and sockets of signed-in students. */
export const startConnectionMetrics = (
  meter: Meter,
  app: FastifyInstance,
  sockets: Pick<StudentSockets, 'counts'>,
): void => {
  const connections = meter.createObservableGauge('http_server_open_connections', {
    description: 'Connections to the server, idle ones too',
  });
  const lines = meter.createObservableGauge('sockets_open', {
    description: 'Lines that people hold open, by namespace',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      result.observe(connections, await openConnections(app));
      for (const [namespace, count] of sockets.counts())
        result.observe(lines, count, { namespace });
    },
    [connections, lines],
  );
};

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count));
  });
