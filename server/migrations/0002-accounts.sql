-- Accounts of people, their groups, sessions, second factors, and the mails and codes that prove who somebody is.

-- Finds words with typing mistakes. Every owner of a database may create this extension.
create extension if not exists pg_trgm;

create table student_groups (
  group_id text primary key,
  group_name text not null,
  -- Students cannot choose a closed group: its members are added by others.
  is_closed boolean not null default false,
  group_created_at timestamptz not null default now(),
  -- Null: the group is in use. Students are not offered an archived group, and it gets no new members.
  group_archived_at timestamptz
);

-- All accounts: of students, of those who teach, and of staff.
create table students (
  student_id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  occupation text not null default '',
  profile_image_url text not null default '',
  -- Number or code of the person in the school's own register. The server keeps it unique, under a lock of its own.
  external_id text,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- True for an account that a partner site has made: its password is a random value that the person does not know.
  lacks_password boolean not null default false,
  -- True while the password is one that staff has set and the person must replace.
  needs_new_password boolean not null default false,
  created_at timestamptz not null default now(),
  -- Time of the newest invitation; null for people who registered themselves or got a first password.
  invited_at timestamptz,
  -- Null until the e-mail address is confirmed; nobody signs in before that.
  confirmed_at timestamptz,
  -- Null: the account is enabled. A disabled account has no sessions and cannot sign in; its records stay.
  disabled_at timestamptz,
  last_login_at timestamptz,
  -- Begin of the newest quarter of an hour in study_quarters; null: the person has never studied.
  studied_at timestamptz,
  -- On how many days of a week the person wants to learn; null until the person chooses.
  week_goal smallint check (week_goal between 1 and 7),
  -- Time at which staff last changed the groups of the student, who may choose no group from then on. Null: never.
  groups_set_at timestamptz,
  -- Written by a trigger: see person_search_text.
  search_text text
);
create unique index students_email_key on students (email_key(email));
create index students_unconfirmed on students (created_at) where confirmed_at is null;
-- The list of people: search, search with typing mistakes, and three orders.
create index students_text on students using gin (search_text gin_trgm_ops);
create index students_folded_names on students
  using gin (fold_for_search(first_name || ' ' || last_name) gin_trgm_ops);
create index students_by_name on students (last_name, first_name, student_id);
create index students_by_activity on students (studied_at desc nulls last, student_id);
create index students_by_creation on students (created_at desc, student_id);
create index students_by_external_id on students (external_id) where external_id is not null;

create function set_student_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := person_search_text(new.first_name, new.last_name, new.email, new.external_id);
  return new;
end $$;
create trigger students_search_text
  before insert or update of first_name, last_name, email, external_id on students
  for each row execute function set_student_search_text();

create table student_group_members (
  student_id text not null references students on delete cascade,
  group_id text not null references student_groups on delete cascade,
  primary key (student_id, group_id)
);
create index student_group_members_group on student_group_members (group_id);

-- Sign-ups that wait for their code. An address that several people type has several: each keeps the password and the name that were
-- typed with it, and a code of its own that opens nothing else. All are deleted once the address is confirmed.
create table registrations (
  registration_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  registered_at timestamptz not null,
  -- HMAC with a secret of the server: six digits alone are quickly tried.
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries int not null default 0,
  -- Digest of the secret cookie of the browser that asked for the code, which works there only.
  browser text not null
);
create index registrations_student on registrations (student_id, registration_id);
create index registrations_expires_at on registrations (expires_at);

-- Mailed codes for a new password, one for each account and browser.
create table password_reset_codes (
  student_id text not null references students on delete cascade,
  -- Digest of the browser's secret cookie.
  browser text not null,
  -- HMAC with a secret of the server.
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

-- Links in mails with which a person sets a password: the newest one of each account.
create table password_links (
  student_id text primary key references students on delete cascade,
  -- 'password': a link for a new password; 'invitation': the link with which an invited person sets the first one.
  link_kind text not null default 'password' check (link_kind in ('password', 'invitation')),
  -- SHA-256 of the secret in the link.
  link_hash text not null unique,
  link_expires_at timestamptz not null,
  -- Null: the link has not been used.
  link_used_at timestamptz,
  -- Time at which the link was mailed; null for one that a sign-in returned. A repeated request sends no second mail soon after it.
  link_mailed_at timestamptz
);

-- One row for each signed-in browser: the family of its refresh tokens. Without its row no token of it is valid.
create table sessions (
  session_id uuid primary key,
  student_id text not null references students on delete cascade,
  -- Moves on with each renewal of a token, up to ends_at.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  -- Time of the last sign-in, or of the last time at which the person confirmed the identity in this session.
  identity_confirmed_at timestamptz not null default now(),
  -- Browser, operating system and network with which the session was used last.
  client_browser text,
  client_system text,
  -- IPv4 network of 24 bits or IPv6 network of 48 bits; the whole address is never stored.
  client_network text,
  used_at timestamptz
);
create index sessions_student on sessions (student_id);
create index sessions_expires_at on sessions (expires_at);

-- Used tokens stay until they expire, so that a stolen one is recognised.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table signing_keys (
  key_id text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- Secrets that every server of this database shares; made on first use.
create table server_secrets (
  name text primary key,
  secret bytea not null
);

-- Which student a person of a partner site or identity provider is. The subject decides, never an address that may change hands.
create table partner_identities (
  issuer text not null,
  subject text not null,
  student_id text not null references students on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- One person of a partner is one student: a second one with the same address is somebody else.
  unique (issuer, student_id)
);
create index partner_identities_student on partner_identities (student_id);

-- Used tokens of arrivals from partner sites; each is good once. Kept until they would have expired anyway.
create table used_hand_offs (
  issuer text not null,
  token_id text not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index used_hand_offs_age on used_hand_offs (expires_at);

-- Authenticator apps (RFC 6238), one of each account.
create table authenticator_apps (
  student_id text primary key references students on delete cascade,
  app_key bytea not null,
  -- Null: being set up; no code has confirmed the key.
  app_confirmed_at timestamptz,
  app_used_at timestamptz,
  -- Number of the newest period of 30 seconds whose code was accepted. Codes of this period and of earlier ones are refused.
  app_last_period integer not null default 0
);

create table recovery_codes (
  student_id text not null references students on delete cascade,
  -- HMAC of the code.
  recovery_hash text not null,
  -- Null: not used.
  recovery_used_at timestamptz,
  primary key (student_id, recovery_hash)
);

create table passkeys (
  passkey_id text primary key,
  student_id text not null references students on delete cascade,
  passkey_name text not null,
  public_key bytea not null,
  -- Number of signatures as the authenticator counts them; 0 if it does not count.
  signature_count bigint not null,
  transports text[] not null,
  passkey_added_at timestamptz not null,
  passkey_used_at timestamptz
);
create index passkeys_student on passkeys (student_id);

-- Random values that a passkey must sign. Each is used once.
create table passkey_challenges (
  challenge text primary key,
  challenge_purpose text not null check (challenge_purpose in ('add', 'prove', 'sign-in')),
  -- Null: a sign-in without a password, whose account is not known yet.
  student_id text references students on delete cascade,
  challenge_expires_at timestamptz not null
);
create index passkey_challenges_student on passkey_challenges (student_id);
create index passkey_challenges_end on passkey_challenges (challenge_expires_at);

-- Sign-ins that wait for the second factor, after the password was right.
create table sign_in_steps (
  -- SHA-256 of the secret of the step.
  step_hash text primary key,
  student_id text not null references students on delete cascade,
  -- Hash of the password that was checked: the step ends with a change of the password.
  checked_password_hash text not null,
  wrong_codes integer not null default 0,
  step_expires_at timestamptz not null
);
create index sign_in_steps_student on sign_in_steps (student_id);
create index sign_in_steps_end on sign_in_steps (step_expires_at);

-- Wrong codes of second factors, which limit guesses of each account.
create table wrong_factor_codes (
  wrong_code_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  guessed_at timestamptz not null
);
create index wrong_factor_codes_student on wrong_factor_codes (student_id, guessed_at);
create index wrong_factor_codes_time on wrong_factor_codes (guessed_at);

-- The accounts that have a second factor.
create view second_factors as
  select student_id from authenticator_apps where app_confirmed_at is not null
  union select student_id from passkeys;

-- Requests for mails, also for addresses that nobody has registered, so that limits tell nothing. Kept for a day.
create table mail_requests (
  email text not null,
  kind text not null,
  caller text not null,
  requested_at timestamptz not null
);
create index mail_requests_email on mail_requests (email, kind, requested_at);
create index mail_requests_caller on mail_requests (caller, kind, requested_at);
create index mail_requests_age on mail_requests (requested_at);

-- Mails of a server without a mail server: read at /dev/mailbox.
create table mailbox (
  mail_id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);

-- Counts of limited calls and guesses, for all processes of the site together. A window of time begins with the first that is counted.
-- Unlogged, since no count is worth a write to the log of the database: after a crash all counts begin anew.
create unlogged table limit_counts (
  -- Digest of what is limited and for whom: no address of anybody stands here.
  key text primary key,
  count integer not null,
  until timestamptz not null
) with (fillfactor = 70);
