import type { Meter } from '@opentelemetry/api';
import type { DatabaseMonitor } from '../database/database-monitor.ts';
import { subscribeToStatements } from '../database/statement-channel.ts';
import type { Sql } from '../database/sql.ts';

const STATEMENT_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15,
];

interface Measured {
  readonly sql: Pick<Sql, 'driver'>;
  readonly monitor: Pick<DatabaseMonitor, 'isUp'>;
}

/** Measures availability, statement times, and connections of the database. @returns a function that ends the measurement */
export const startDatabaseMetrics = (meter: Meter, { sql, monitor }: Measured): (() => void) => {
  const isUp = meter.createObservableGauge('db_up', {
    description: 'Whether the database answers: 1, else 0',
  });
  const connections = meter.createObservableGauge('db_pool_connections', {
    description: 'Connections of this process, by state: idle or used',
  });
  const waiting = meter.createObservableGauge('db_pool_waiting', {
    description: 'What waits for a connection',
  });
  const duration = meter.createHistogram('db_statement_duration_seconds', {
    description: 'Time from a statement to its answer, by outcome',
    advice: { explicitBucketBoundaries: STATEMENT_BUCKETS },
  });
  meter.addBatchObservableCallback(
    (result) => {
      const load = sql.driver.load();
      result.observe(isUp, monitor.isUp() ? 1 : 0);
      result.observe(connections, load.idle, { state: 'idle' });
      result.observe(connections, load.total - load.idle, { state: 'used' });
      result.observe(waiting, load.waiting);
    },
    [isUp, connections, waiting],
  );
  return subscribeToStatements(({ ms, failure }) =>
    duration.record(ms / 1000, { outcome: failure === undefined ? 'answered' : 'failed' }),
  );
};
