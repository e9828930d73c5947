-- What waits at the teaching desk: submissions, and attempts with points that nobody has confirmed yet.

alter table assessment_attempts
  -- Names an attempt where a student is not to be named.
  add column attempt_id uuid not null default gen_random_uuid() unique,
  -- Counts every change of its points by a person: who changes them says which they saw.
  add column points_revision int not null default 0;

-- What somebody who teaches has made of an attempt, change by change.
create table attempt_reviews (
  attempt_id uuid not null references assessment_attempts (attempt_id) on delete cascade,
  revision int not null check (revision > 0),
  -- Positions of the answers that were marked.
  marked int[] not null,
  -- As in assessment_attempts, after the change.
  grades jsonb not null,
  score int not null,
  status text not null,
  -- InstructorID.
  reviewed_by text not null,
  reviewed_at timestamptz not null,
  primary key (attempt_id, revision)
);

create index submissions_to_grade on submissions (course_id, submitted_at) where graded_at is null;
create index attempts_to_review on assessment_attempts (course_id, submitted_at)
  where grades @? '$[*] ? (@.status != "graded")';

create view work_to_grade as
  select 'assignment' as kind, submission_id as work_id, student_id, course_id,
    assignment_id as item_id, attempt, submitted_at, is_late, graded_at is null as waits, grade as points,
    null::double precision as max_points
  from submissions
  union all
  select 'assessment', attempt_id, student_id, course_id, assessment_id, attempt_number, submitted_at, false,
    grades @? '$[*] ? (@.status != "graded")',
    (select sum((grade ->> 'score')::double precision) from jsonb_array_elements(grades) grade),
    (select sum((grade ->> 'points')::double precision) from jsonb_array_elements(grades) grade)
  from assessment_attempts
  where grades @? '$[*] ? (@.status != "graded")' or points_revision > 0;
