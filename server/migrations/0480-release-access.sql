-- Tokens and keys of checkers that owners make on the page of a remote, and rights that groups of a sign-on partner give.

alter table release_tokens
  add column token_made_by text,
  add column token_used_on date,
  add column token_warned_days integer;
comment on column release_tokens.token_made_by is 'StudentID of the owner who made the token on the page; it counts only as far as this person''s rights go. Null: an operator made it';
comment on column release_tokens.token_used_on is 'Last day on which the token was used; null: never';
comment on column release_tokens.token_warned_days is 'Days before its end of the last warning; null: none';

alter table release_checkers
  add column checker_remote text,
  add column checker_ends_at timestamptz,
  add column checker_made_by text,
  add column checker_revoked_by text,
  add column checker_warned_days integer;
comment on column release_checkers.checker_remote is 'The only remote for which the key counts; null: all';
comment on column release_checkers.checker_ends_at is 'When the key ceases to count; null: never';
comment on column release_checkers.checker_made_by is 'StudentID of the owner who added the key on the page; it counts only while this person has the right to. Null: an operator or a token added it';
comment on column release_checkers.checker_revoked_by is 'StudentID of the person who revoked the key on the page';
comment on column release_checkers.checker_warned_days is 'Days before its end of the last warning; null: none';

-- Rights that groups of a sign-on partner give. Each sign-in there renews those of the person.
create table release_group_rights (
  student_id text not null references students on delete cascade,
  granting_issuer text not null,
  granting_group text not null,
  -- '*' stands for all, in remote and channel.
  remote text not null,
  channel text not null,
  actions text[] not null,
  granted_at timestamptz not null default now(),
  primary key (student_id, granting_issuer, granting_group, remote, channel)
);
comment on table release_group_rights is 'Rights to releases that groups of a sign-on partner give';

-- The rights of accounts, with their source: an operator, or a group of a partner.
create view release_right_sources as
  select students.student_id, remote, channel, actions, null as granting_issuer, null as granting_group
  from release_rights join students on email_key(students.email) = release_rights.email
  where students.confirmed_at is not null
  union all
  select student_id, remote, channel, actions, granting_issuer, granting_group
  from release_group_rights join students using (student_id)
  where students.confirmed_at is not null;
