import type { Sql } from '../database/sql.ts';

export interface JobQueueDepth {
  readonly queue: string;
  /** Number of jobs in the queue that could begin. */
  readonly waiting: number;
  readonly active: number;
  /** Number of failed jobs within the last hour, for which they are stored. */
  readonly failed: number;
  /** Seconds since the oldest waiting job could have begun; 0: no job waits. */
  readonly oldestSeconds: number;
}

/** Returns the numbers of waiting and failed jobs of each queue, sorted by name, including empty queues. */
export const listJobQueueDepths = (sql: Sql): Promise<JobQueueDepth[]> => sql<JobQueueDepth[]>`
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
