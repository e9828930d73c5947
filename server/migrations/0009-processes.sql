-- What processes of the server tell each other, and the one that comes after a restore.

-- Messages about sockets that are too long for NOTIFY (8,000 bytes). The adapter of socket.io writes, reads and removes the rows within
-- half a minute, so a crash may lose them.
create unlogged table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);

-- Jobs of a backup: the first start after a restore gives them to the queues.
create table restored_jobs (
  queue text not null,
  data jsonb not null,
  start_after timestamptz not null
);
