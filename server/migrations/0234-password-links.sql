-- Links in mails with which a person sets a new password: the newest one of each account.
create table password_links (
  student_id text primary key references students on delete cascade,
  -- SHA-256 of the secret in the link.
  link_hash text not null unique,
  link_expires_at timestamptz not null,
  -- Null: the link has not been used.
  link_used_at timestamptz
);
