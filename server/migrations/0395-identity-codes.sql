-- Codes by mail with which a person without a password and a second factor confirms the identity.

-- One for each session: the newest.
create table identity_codes (
  session_id uuid primary key references sessions on delete cascade,
  student_id text not null references students on delete cascade,
  identity_code_hash text not null,
  identity_code_guesses integer not null default 0,
  identity_code_expires_at timestamptz not null
);
comment on table identity_codes is 'The newest mailed code of a session with which its person confirms the identity.';
comment on column identity_codes.identity_code_hash is 'HMAC of the session and the code, with a key of the server.';
comment on column identity_codes.identity_code_guesses is 'Codes that were typed; after five the code is void.';
create index identity_codes_student on identity_codes (student_id);
create index identity_codes_end on identity_codes (identity_code_expires_at);
