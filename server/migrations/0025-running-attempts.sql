-- Attempts from their start until they are handed in: one for each student and assessment.
create table running_attempts (
  student_id text not null,
  course_id text not null,
  assessment_id text not null,
  started_at timestamptz not null,
  -- Null without a limit.
  ends_at timestamptz,
  -- As they are asked: what the author changes meanwhile is taken over when the student looks again.
  questions jsonb not null,
  question_order jsonb not null,
  option_orders jsonb not null,
  responses jsonb not null,
  revision int not null default 0,
  -- The page that wrote last, and its own count.
  client text,
  sequence int not null default 0,
  primary key (student_id, course_id, assessment_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index running_attempts_end on running_attempts (ends_at);
