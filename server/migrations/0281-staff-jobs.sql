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
