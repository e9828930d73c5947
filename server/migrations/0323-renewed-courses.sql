-- Completed courses that a rule asks for again: each round has a completion and a certificate of its own. docs/decisions/106.

-- When the present round began; null: it is the first one. Attempts that were submitted before belong to earlier rounds.
alter table enrolments add column round_began_at timestamptz;

-- Completions of earlier rounds.
create table enrolment_rounds (
  student_id text not null,
  course_id text not null,
  round_completed_at timestamptz not null,
  -- The result of a live course in this round.
  round_result text,
  round_ended_at timestamptz not null,
  primary key (student_id, course_id, round_completed_at),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- Certificates of earlier rounds; those of the present one are in `certificates`, which has one for each enrolment.
create table earlier_certificates (
  certificate_id text primary key,
  student_id text not null,
  course_id text not null,
  student_name text not null,
  course_title text not null,
  instructor_name text not null,
  competencies text[] not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  parts jsonb,
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index earlier_certificates_of_a_person on earlier_certificates (student_id, course_id);

-- The certificates of all rounds.
create view all_certificates as
  select certificate_id, student_id, course_id, student_name, course_title, instructor_name, competencies,
    completed_at, issued_at, parts from certificates
  union all
  select certificate_id, student_id, course_id, student_name, course_title, instructor_name, competencies,
    completed_at, issued_at, parts from earlier_certificates;
