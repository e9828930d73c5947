-- A code that was mailed works only in the browser that asked for it. `browser` is a digest of that browser's secret cookie.
-- Null: a sign-up of the version before; no browser can confirm it, and its owner signs up again.
alter table registrations add column browser text;

-- In place of reset_codes, which had one code for each account, whichever browser asked for it.
create table password_reset_codes (
  student_id text not null references students on delete cascade,
  browser text not null,
  -- Keyed with a secret of the servers: six digits alone are quickly tried.
  code_hash bytea not null,
  expires_at timestamptz not null,
  primary key (student_id, browser)
);

-- Wrong codes, counted for the address and the browser that typed them, whether or not the address has an account.
create table code_attempts (
  email text not null check (email = email_key(email)),
  purpose text not null check (purpose in ('confirm', 'reset')),
  browser text not null,
  wrong_count integer not null,
  -- The count begins anew after this time.
  until timestamptz not null,
  primary key (email, purpose, browser)
);
create index code_attempts_until on code_attempts (until);
