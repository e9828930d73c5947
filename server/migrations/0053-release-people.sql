-- Rights of people to change releases, by their e-mail address: an operator may give one before its owner has registered.
create table release_rights (
  email text not null check (email = email_key(email)),
  -- '*' stands for all, here and in `channel`.
  remote text not null,
  channel text not null,
  actions text[] not null,
  given_at timestamptz not null default now(),
  primary key (email, remote, channel)
);

-- The accounts that have them.
create view release_people as
  select students.student_id, remote, channel, actions
  from release_rights join students on email_key(students.email) = release_rights.email
  where students.confirmed_at is not null;

-- Who made a revision, beside the name in `who`. Null: from before; the site where it says 'build' or 'telemetry', else a token.
alter table release_revisions
  add column who_kind text check (who_kind in ('person', 'token', 'operator', 'site')),
  add column who_id text,
  -- Of a change of several remotes or of a whole channel: each with remote, action, version, percent, restores, verdict.
  add column changes jsonb,
  -- The second person: kind, id, name.
  add column approved_by jsonb;
create index release_revisions_at on release_revisions (at desc);
create index release_revisions_remote on release_revisions (channel, remote, revision desc);

-- Where a release comes from.
alter table releases add column commit_id text, add column branch text;
create index releases_listed on releases (remote, release_id desc);

-- What happened besides the revisions of channels. Never changed, never removed.
create table release_events (
  event_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  who_id text,
  channel text,
  remote text,
  version text,
  reason text not null default '',
  details jsonb
);
create index release_events_at on release_events (at desc, event_id desc);

insert into release_events (at, kind, who, who_kind, remote, version)
  select published_at, 'published', published_by, 'token', remote, version
  from releases where origin = 'published' order by release_id;
insert into release_events (at, kind, who, who_kind, remote, version, reason)
  select withdrawn_at, 'withdrawn', withdrawn_by, 'token', remote, version, withdrawn_reason
  from releases where withdrawn_at is not null order by withdrawn_at;
insert into release_events (at, kind, who, who_kind, remote, channel, reason)
  select created_at, 'token-made', 'operator', 'operator', nullif(remote, '*'), nullif(channel, '*'), label
  from release_tokens order by created_at;

-- Starts by hour, for two weeks: what release_telemetry counts for good.
create table release_hours (
  channel text not null,
  remote text not null,
  version text not null,
  hour timestamptz not null,
  loads bigint not null default 0,
  failures bigint not null default 0,
  primary key (channel, remote, hour, version)
);
create index release_hours_age on release_hours (hour);

-- What a channel asks of changes.
alter table release_channels
  add column approvals integer not null default 0 check (approvals in (0, 1)),
  -- Steps and limits of its canaries: what is absent is as for every channel.
  add column canary jsonb not null default '{}',
  -- Why, by whom, since and until when it changes no more.
  add column frozen jsonb;
