-- Channels that branches have made for themselves: whoever has the link sees what one of them runs, and none is a channel to
-- choose, to list or to change otherwise. What has ended stays, for the history of its channel.
create table release_previews (
  channel text primary key references release_channels,
  remote text not null references release_remotes,
  branch text not null,
  -- Random, and another one each time that it begins: what its link is signed over.
  key text not null,
  version text not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  who_id text,
  at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index release_previews_live on release_previews (remote) where ended_at is null;
