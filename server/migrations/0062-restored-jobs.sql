-- Work that a backup had: the first start after a restore gives it to the queues. A restore makes the table where its backup is older.
create table if not exists restored_jobs (
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null
);
