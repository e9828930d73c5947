-- Public keys of those who may say that a release has passed the gate, beside those of the settings. A row that is revoked says that what
-- its key has signed counts no more, wherever the key came from.
create table release_checkers (
  checker_id bigint generated always as identity primary key,
  name text not null,
  public_key text not null unique,
  added_at timestamptz not null default now(),
  added_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  revoked_reason text
);
create unique index release_checkers_live on release_checkers (name) where revoked_at is null;
