-- Finds words with typing mistakes. Every owner of a database may create this extension.
create extension if not exists pg_trgm;

-- Roles of staff, by e-mail address: an administrator may give one before its owner has registered.
create table staff_roles (
  email text not null check (email = email_key(email)),
  role text not null check (role in ('administrator', 'group-manager', 'author')),
  -- Group of a group manager; a manager of several groups has a row for each.
  group_id text references student_groups on delete cascade,
  given_at timestamptz not null default now(),
  check ((role = 'group-manager') = (group_id is not null)),
  unique nulls not distinct (email, role, group_id)
);

-- Null: the account is enabled. A disabled account has no sessions and cannot sign in; its records stay.
alter table students add column disabled_at timestamptz;
-- Number or code of the person in the school's own register. The server keeps it unique, under a lock of its own.
alter table students add column external_id text;
-- Begin of the newest quarter of an hour in `study_quarters`; null: the person has never studied.
alter table students add column studied_at timestamptz;

-- The accounts with a role of staff.
create view staff as
  select students.student_id, staff_roles.role, staff_roles.group_id
  from staff_roles join students on email_key(students.email) = staff_roles.email
  where students.confirmed_at is not null and students.disabled_at is null;

-- Never waits for the account's row: who holds it may wait for the enrolment that this transaction holds. The next quarter of an
-- hour then makes up for it.
create function set_student_activity() returns trigger language plpgsql as $$
begin
  perform from students where student_id = new.student_id for no key update skip locked;
  if not found then return null; end if;
  update students set studied_at = new.quarter
  where student_id = new.student_id and (studied_at is null or studied_at < new.quarter);
  return null;
end $$;
create trigger study_quarters_activity after insert on study_quarters
  for each row execute function set_student_activity();
update students set studied_at = (
  select max(quarter) from study_quarters where study_quarters.student_id = students.student_id)
  where exists (select from study_quarters where study_quarters.student_id = students.student_id);

-- The search also looks into the external id. By its name this trigger runs after that of 0195, and replaces its text.
create function set_student_search_with_id() returns trigger language plpgsql as $$
begin
  new.search_text := fold_search_text(
    new.first_name || ' ' || new.last_name || ' ' || new.email || coalesce(' ' || new.external_id, ''));
  return new;
end $$;
create trigger students_search_with_id
  before insert or update of first_name, last_name, email, external_id on students
  for each row execute function set_student_search_with_id();

-- Time of the last sign-in, or of the last time at which the person confirmed the identity in this session.
alter table sessions add column identity_confirmed_at timestamptz not null default now();

-- What staff changed. An entry is written in the transaction of its change.
create table audit_entries (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The operator acts by command; the server acts by a rule or a job.
  actor_kind text not null check (actor_kind in ('person', 'operator', 'server')),
  -- StudentID of a person, name of a rule or job of the server, null for the operator.
  actor_id text,
  action text not null,
  object_kind text not null,
  object_id text not null,
  -- Changed values by name; null where an action has none.
  values_before jsonb,
  values_after jsonb,
  -- Id of the request in the response and in the server's log; null for commands and jobs.
  request_id text
);
create index audit_entries_object on audit_entries (object_kind, object_id, entry_id desc);
create index audit_entries_actor on audit_entries (actor_id, entry_id desc);
create index audit_entries_action on audit_entries (action, entry_id desc);
create index audit_entries_at on audit_entries (at);

-- Entries only change where a person is erased, and only go when they are older than AUDIT_DAYS.
create function protect_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('cairn.audit_maintenance', true) = 'erasure' then return new; end if;
  if tg_op = 'DELETE' and current_setting('cairn.audit_maintenance', true) = 'retention' then return old; end if;
  raise exception 'Entries of the audit log are never changed.';
end $$;
create trigger audit_entries_protected before update or delete on audit_entries
  for each row execute function protect_audit_entries();
create trigger audit_entries_kept before truncate on audit_entries
  for each statement execute function protect_audit_entries();
