-- What was sent by mail and waits to be typed: one code for each account and purpose, a newer one in the place of the older.
create table email_codes (
  student_id text not null references students on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  -- Keyed with a secret of the servers: six digits alone are quickly tried.
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries int not null default 0,
  primary key (student_id, purpose)
);

-- Who asked for mail to whom. Also for addresses that nobody has registered, so that limits tell nothing. Kept for a day.
create table mail_requests (
  email text not null,
  kind text not null,
  caller text not null,
  requested_at timestamptz not null
);
create index mail_requests_email on mail_requests (email, kind, requested_at);
create index mail_requests_age on mail_requests (requested_at);

-- Mail of a server without a mail server: read at /dev/mailbox.
create table mailbox (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
