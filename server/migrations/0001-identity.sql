-- Who the students are, their groups, and their sessions.

create table student_groups (
  group_id text primary key,
  group_name text not null
);

create table students (
  student_id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  occupation text not null default '',
  profile_image_url text not null default '',
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- Null until the e-mail address is confirmed; nobody signs in before that.
  confirmed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index students_email_key on students (lower(email));

create table student_group_members (
  student_id text not null references students on delete cascade,
  group_id text not null references student_groups on delete cascade,
  primary key (student_id, group_id)
);
create index student_group_members_group on student_group_members (group_id);

create table signing_keys (
  key_id text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- One row per signed-in browser: the family of its refresh tokens. Without its row no token of it is valid.
create table sessions (
  session_id uuid primary key,
  student_id text not null references students on delete cascade,
  expires_at timestamptz not null
);
create index sessions_student on sessions (student_id);

-- Used tokens stay until they expire, so that a stolen one is recognised.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
