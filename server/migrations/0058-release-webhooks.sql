-- Addresses that are told what happens to releases, by HTTP.
create table release_webhooks (
  webhook_id text primary key,
  -- '*' stands for all.
  remote text not null,
  url text not null,
  events text[] not null,
  -- Null: all.
  channels text[],
  -- What deliveries are signed with: known here, as the secrets of the server are, and told once.
  secret bytea not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  -- StudentID of a person, id of a token.
  who_id text,
  added_at timestamptz not null default now(),
  -- Since when nothing has arrived; null: the last delivery did, or there was none.
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text
);
create index release_webhooks_remote on release_webhooks (remote);

-- What is to be told, written with the change that it tells of, and how that went. Swept after 30 days.
create table release_webhook_deliveries (
  delivery_id text primary key,
  webhook_id text not null references release_webhooks on delete cascade,
  event text not null,
  -- What the body says besides.
  what jsonb not null,
  at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Whoever takes a delivery puts this off, so that nobody else does; where that process dies, it is tried again then.
  next_at timestamptz not null default '-infinity',
  tries integer not null default 0,
  tried_at timestamptz,
  status integer,
  failure text
);
create index release_webhook_deliveries_due on release_webhook_deliveries (next_at) where state = 'waiting';
create index release_webhook_deliveries_listed on release_webhook_deliveries (webhook_id, at desc);
create index release_webhook_deliveries_age on release_webhook_deliveries (at);
