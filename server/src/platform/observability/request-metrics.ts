import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Bucket limits of response times in seconds, dense where most responses are, because quantiles are as precise as their
 * bucket.
 */
export const REQUEST_TIME_BUCKETS_SECONDS = [
  0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Label of metrics for unknown paths, of which clients can invent any number. */
const NO_ROUTE = 'none';

/**
 * Returns the route pattern of a request for labels of metrics, because the path itself contains ids and has unlimited
 * values.
 */
export const findRoutePattern = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);

/** Measures rates, failures and response times by endpoint. Call it before all routes are added. */
export const startRequestMetrics = (app: FastifyInstance, meter: Meter): void => {
  const answered = meter.createCounter('http_server_requests_total', {
    description: 'Requests that were answered, by route, method and class of the status',
  });
  const duration = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'Time from the request to the end of its answer, by route and method',
    advice: { explicitBucketBoundaries: REQUEST_TIME_BUCKETS_SECONDS },
  });
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = {
      'http.route': findRoutePattern(request),
      'http.request.method': request.method,
    };
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    answered.add(1, { ...endpoint, 'http.response.status_class': status });
    duration.record(reply.elapsedTime / 1000, endpoint);
  });
};
