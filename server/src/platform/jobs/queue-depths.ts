import type { Sql } from '../database/sql.ts';

export interface QueueDepth {
  readonly queue: string;
  /** Those that could begin. */
  readonly waiting: number;
  readonly active: number;
  /** Of those that are still kept: an hour. */
  readonly failed: number;
  /** Since the first of those that wait could have begun; 0: none waits. */
  readonly oldestSeconds: number;
}

/** By name, those without jobs too. */
export const findQueueDepths = (sql: Sql): Promise<QueueDepth[]> => sql<QueueDepth[]>`
  select q.name as queue,
    count(j.id) filter (where j.state < 'active' and j.start_after <= now())::int as waiting,
    count(j.id) filter (where j.state = 'active')::int as active,
    count(j.id) filter (where j.state = 'failed')::int as failed,
    coalesce(extract(epoch from now() - min(j.start_after)
      filter (where j.state < 'active' and j.start_after <= now())), 0)::float8 as "oldestSeconds"
  from pgboss.queue q
  left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
  where q.name not like '\_\_pgboss%'
  group by q.name order by q.name`;
