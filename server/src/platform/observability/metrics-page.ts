/** The metrics page for Prometheus, on a port of its own, so that visitors of the site cannot reach it. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import type { MetricReader } from '@opentelemetry/sdk-metrics';

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsPage {
  readonly url: string;
  readonly close: () => void;
}

/** Opens the page with metrics for Prometheus. Rejects when the port is in use. */
export const openMetricsPage = async (
  reader: MetricReader,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsPage> => {
  // Leaves out the metrics about target and scope, which Prometheus knows already and which would be labels on every line.
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const answer = async (response: ServerResponse): Promise<void> => {
    const { resourceMetrics } = await reader.collect();
    response.writeHead(200, { 'content-type': CONTENT_TYPE });
    response.end(serializer.serialize(resourceMetrics));
  };
  const server = createServer(({ url, method }, response) => {
    if (url?.split('?', 1)[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    answer(response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${typeof address === 'object' ? address?.port : port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
