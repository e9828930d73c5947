-- Where releases failed on pages: by the innermost call in their files, with the class of the error and no word of what it says.
create table release_failures (
  remote text not null,
  version text not null,
  -- Digest of what pages are counted together by: cause, error, innermost call.
  place text not null,
  cause text not null,
  error text,
  -- As the first page told them, innermost first.
  frames jsonb not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (remote, version, place)
);
create index release_failures_age on release_failures (last_at);

-- A page tells of a place once, and of few. Forgotten once its mark is good no more.
create table release_failure_pages (
  mark text not null,
  remote text not null,
  version text not null,
  place text not null,
  at timestamptz not null,
  primary key (mark, remote, version, place)
);
create index release_failure_pages_age on release_failure_pages (at);
