-- When somebody worked in a course, to the quarter of an hour: of every zone on earth it tells the day.
create table study_quarters (
  student_id text not null references students on delete cascade,
  quarter timestamptz not null,
  primary key (student_id, quarter)
);

-- On how many days of a week somebody wants to learn; nobody is asked before they look.
alter table students add column week_goal smallint check (week_goal between 1 and 7);

-- What is known of the time before.
insert into study_quarters (student_id, quarter)
select student_id, date_bin('15 minutes', at, 'epoch') from (
  select student_id, active_at as at from enrolments
  union all select student_id, completed_at from enrolments
  union all select student_id, done_at from module_progress
  union all select student_id, submitted_at from assessment_attempts
  union all select student_id, submitted_at from submissions
  union all select student_id, saved_at from lecture_places
  union all select student_id, created_at from lecture_notes
) as known
where at is not null
on conflict do nothing;
