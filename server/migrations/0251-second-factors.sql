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

-- True for an account that a partner site has made: its password is a random value that the person does not know.
alter table students add column lacks_password boolean not null default false;
