-- What one server process tells the others about its sockets, where it is too long for NOTIFY (8,000 bytes). The adapter
-- of socket.io writes, reads and removes the rows within half a minute: a crash may lose them, nobody else needs them.
create unlogged table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
