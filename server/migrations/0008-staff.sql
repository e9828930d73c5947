-- Roles of staff, the log of their changes, their jobs, and the settings of the site.

-- Roles by e-mail address: an administrator may give one before its owner has registered.
create table staff_roles (
  email text not null check (email = email_key(email)),
  role text not null check (role in ('administrator', 'group-manager', 'author')),
  -- Group of a group manager; a manager of several groups has a row for each.
  group_id text references student_groups on delete cascade,
  given_at timestamptz not null default now(),
  check ((role = 'group-manager') = (group_id is not null)),
  unique nulls not distinct (email, role, group_id)
);

-- The accounts with a role of staff.
create view staff as
  select students.student_id, staff_roles.role, staff_roles.group_id
  from staff_roles join students on email_key(students.email) = staff_roles.email
  where students.confirmed_at is not null and students.disabled_at is null;

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

-- Settings that administrators change in the browser, one row for each section that was ever saved.
create table site_settings (
  section text primary key,
  setting_values jsonb not null,
  setting_changed_at timestamptz not null
);

-- Work of staff on many objects. It is prepared, started, and then worked off item by item, each in a transaction of its own.
create table staff_jobs (
  job_id text primary key,
  job_kind text not null,
  -- What the job does, as its kind defines it.
  job_input jsonb not null,
  -- Null: the account has been erased.
  started_by text references students on delete set null,
  -- Id of the request that started the job, for the audit log.
  start_request_id text,
  prepared_at timestamptz not null,
  -- Null: the job is prepared only, and does nothing until it is started.
  begun_at timestamptz,
  -- Null: some items are not done.
  ended_at timestamptz,
  item_count int not null,
  changed_count int not null default 0,
  unchanged_count int not null default 0,
  refused_count int not null default 0
);
create index staff_jobs_of_a_person on staff_jobs (started_by);
create index staff_jobs_age on staff_jobs (prepared_at);

create table staff_job_items (
  job_id text not null references staff_jobs on delete cascade,
  item_number int not null,
  -- The person whom the item changes. Null: the account has been erased meanwhile.
  person_id text references students on delete set null,
  -- Null: not done.
  outcome text check (outcome in ('changed', 'unchanged', 'refused')),
  refusal_reason text,
  primary key (job_id, item_number)
);
create index staff_job_items_of_a_person on staff_job_items (person_id);
create index staff_job_items_waiting on staff_job_items (job_id, item_number) where outcome is null;
create index staff_job_items_refused on staff_job_items (job_id, item_number) where outcome = 'refused';
