-- The release registry: what was published, what each channel runs, and who changed it.

-- The remotes that teams may publish.
create table release_remotes (
  remote text primary key,
  added_at timestamptz not null default now()
);

create table release_tokens (
  token_id text primary key,
  -- SHA-256 of the token, which is shown once and kept nowhere.
  digest bytea not null unique,
  label text not null,
  -- '*' stands for all, in each of the three.
  remote text not null,
  channel text not null,
  actions text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Bytes by content. Announced first, stored once they have arrived and were found to be what was announced.
create table release_files (
  remote text not null references release_remotes,
  -- SHA-384, hexadecimal.
  digest text not null,
  bytes bigint not null,
  compressed boolean not null,
  -- Null until stored.
  gzip_bytes bigint,
  announced_at timestamptz not null default now(),
  stored_at timestamptz,
  primary key (remote, digest)
);

create table releases (
  release_id bigint generated always as identity primary key,
  remote text not null references release_remotes,
  version text not null,
  -- Of the descriptor, which names the hash of every file.
  digest text not null,
  -- 'build': made by this server's own build; a rebuild of the same version is another release.
  origin text not null check (origin in ('published', 'build')),
  descriptor jsonb not null,
  published_at timestamptz not null default now(),
  published_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  unique (remote, version, digest)
);
create unique index releases_published on releases (remote, version) where origin = 'published';
create index releases_withdrawn on releases (release_id) where withdrawn_at is not null;

-- What the gate said of a release for a channel; the newest row counts.
create table release_checks (
  check_id bigint generated always as identity primary key,
  release_id bigint not null references releases,
  channel text not null,
  passed boolean not null,
  problems jsonb not null,
  mix jsonb not null,
  checked_by text not null,
  checked_at timestamptz not null default now()
);
create index release_checks_newest on release_checks (release_id, channel, check_id desc);

-- The row is what two changes at the same instant wait for.
create table release_channels (
  channel text primary key,
  revision bigint not null default 0
);
insert into release_channels (channel) values ('production'), ('staging');

-- Every change is a row, with the whole state after it; a channel runs the state of its newest one.
create table release_revisions (
  channel text not null references release_channels,
  revision bigint not null,
  at timestamptz not null default now(),
  who text not null,
  action text not null,
  remote text,
  version text,
  percent double precision,
  reason text not null,
  -- The revision whose state a rollback brought back.
  restores bigint,
  state jsonb not null,
  primary key (channel, revision)
);

-- Counts from pages. `since` is the revision that began the canary, or 0; `measure` is what was counted.
create table release_telemetry (
  channel text not null,
  remote text not null,
  version text not null,
  since bigint not null,
  measure text not null,
  count bigint not null,
  primary key (channel, remote, version, since, measure)
);
