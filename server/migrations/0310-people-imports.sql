-- Imports of people from a file. The rows are personal data: those of an import that is not applied are deleted after a day, others
-- together with the job that applied them.
create table people_imports (
  import_id text primary key,
  -- Null: the account has been erased.
  uploaded_by text references students on delete set null,
  uploaded_at timestamptz not null,
  uploaded_name text not null,
  -- A table (`csv`), or an archive that was made into one (`one-roster`).
  table_format text not null check (table_format in ('csv', 'one-roster')),
  text_encoding text not null,
  cell_delimiter text not null,
  column_names jsonb not null,
  -- What each column becomes, in the same order; null for one that is not decided.
  column_uses jsonb not null,
  sends_invitations boolean not null default true,
  -- Null: the file is being read.
  table_rows int,
  -- The newest check. Null: the rows were never checked.
  check_id text,
  checked_rows int not null default 0,
  new_rows int not null default 0,
  changed_rows int not null default 0,
  unchanged_rows int not null default 0,
  refused_rows int not null default 0,
  -- Rows that disable a person or end a membership.
  removal_rows int not null default 0,
  -- The job that applies the rows. Null: they are not applied.
  import_job_id text references staff_jobs on delete cascade
);
create index people_imports_uploader on people_imports (uploaded_by);
create index people_imports_job on people_imports (import_job_id);
create index people_imports_age on people_imports (uploaded_at);

create table people_import_rows (
  import_id text not null references people_imports on delete cascade,
  -- Counted from 1, without the header.
  row_number int not null,
  line_number int not null,
  row_cells jsonb not null,
  -- What the check found, and why it refused the row: the number of the column, counted from 0, and its value.
  verdict text check (verdict in ('new', 'changed', 'unchanged', 'refused')),
  refused_column int,
  refused_value text,
  row_refusal text,
  -- What applying the row does; null for a row that is refused or not checked.
  row_plan jsonb,
  primary key (import_id, row_number)
);
create index people_import_rows_verdict on people_import_rows (import_id, verdict, row_number);

-- Jobs in the order in which they began. Imports run in it, one at a time.
create sequence staff_job_begins;
alter table staff_jobs add column begin_number bigint;
comment on column staff_jobs.begin_number is 'Null: the job is prepared only, or it began before this column existed.';
