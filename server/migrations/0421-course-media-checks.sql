-- Whether the file store has the files that a course names. A job checks each course once a day.
create table course_media_checks (
  course_id text primary key references courses on delete cascade,
  media_checked_at timestamptz not null,
  missing_files int not null check (missing_files >= 0)
);
create index course_media_checks_missing on course_media_checks (course_id) where missing_files > 0;
comment on table course_media_checks is 'Whether the file store has the files that a course names';
comment on column course_media_checks.missing_files is 'Number of files that were missing at the last check';
