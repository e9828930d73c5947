-- Changes of channels that wait for a second person. What was decided stays, for the history.
create table release_requests (
  request_id text primary key,
  channel text not null references release_channels,
  -- The channel's revision when it was asked for.
  revision bigint not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token')),
  who_id text not null,
  reason text not null,
  changes jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'refused', 'expired')),
  decided_at timestamptz
);
create index release_requests_waiting on release_requests (at) where decision is null;
