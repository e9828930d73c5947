-- Enrolments, and what students have done in their courses, upskilling and cloud desktops.

create table enrolments (
  student_id text not null references students on delete cascade,
  course_id text not null references courses,
  enrolled_at timestamptz not null default now(),
  -- Time at which staff ended the enrolment; null: the student is enrolled. The record stays, and the next enrolment shows it again.
  unenrolled_at timestamptz,
  -- Last activity in the course; null: none so far.
  active_at timestamptz,
  completed_at timestamptz,
  -- When the student saw the end of the course; a completion can be stored while the student is away. Null: not yet.
  completion_shown_at timestamptz,
  -- The result of a live course ('Pass'), the InstructorID that gave it, and when.
  result text,
  result_by text,
  result_at timestamptz,
  seconds_spent bigint not null default 0 check (seconds_spent >= 0),
  -- Until when the student's time in the course is accounted for: the next report adds no more than what has passed since.
  time_counted_until timestamptz,
  primary key (student_id, course_id)
) with (fillfactor = 85);
create index enrolments_of_a_course on enrolments (course_id, student_id);
-- Reminders look for what is newer than their last look.
create index enrolments_newest on enrolments (enrolled_at);

-- The number of students who are enrolled in each course, for lists of courses. Triggers add and subtract in the transaction that
-- enrols students or ends their enrolments. docs/decisions/093.
create table enrolment_counts (
  course_id text primary key references courses on delete cascade,
  enrolled bigint not null
);

create function count_added_enrolments() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts as known (course_id, enrolled)
  select course_id, count(*) from added where unenrolled_at is null group by course_id order by course_id
  on conflict (course_id) do update set enrolled = known.enrolled + excluded.enrolled;
  return null;
end $$;

create function count_removed_enrolments() returns trigger language plpgsql as $$
begin
  -- Locks the rows in one order, so that two erased students of the same courses cannot deadlock.
  perform from enrolment_counts
    where course_id in (select course_id from removed where unenrolled_at is null)
    order by course_id for update;
  update enrolment_counts set enrolled = enrolled - gone.number
  from (
    select course_id, count(*) as number from removed where unenrolled_at is null group by course_id
  ) gone
  where enrolment_counts.course_id = gone.course_id;
  return null;
end $$;

create function count_changed_enrolment() returns trigger language plpgsql as $$
begin
  insert into enrolment_counts as known (course_id, enrolled)
  values (new.course_id, case when new.unenrolled_at is null then 1 else -1 end)
  on conflict (course_id) do update set enrolled = known.enrolled + excluded.enrolled;
  return null;
end $$;

create trigger enrolments_added after insert on enrolments
  referencing new table as added for each statement execute function count_added_enrolments();
create trigger enrolments_removed after delete on enrolments
  referencing old table as removed for each statement execute function count_removed_enrolments();
create trigger enrolments_changed after update of unenrolled_at on enrolments
  for each row when ((old.unenrolled_at is null) <> (new.unenrolled_at is null))
  execute function count_changed_enrolment();

-- Counts everything again. The lock lets no change come between the count and its rows.
create function recount_enrolments() returns void language plpgsql as $$
begin
  lock table enrolments in share row exclusive mode;
  delete from enrolment_counts;
  insert into enrolment_counts (course_id, enrolled)
  select course_id, count(*) from enrolments where unenrolled_at is null group by course_id;
end $$;

-- One row for each completed part of a module: two tabs never overwrite each other's.
create table module_progress (
  student_id text not null,
  course_id text not null,
  module_id text not null,
  component text not null
    check (component in ('LectureCompleted', 'ExerciseCompleted', 'AssessmentCompleted')),
  done_at timestamptz not null default now(),
  primary key (student_id, course_id, module_id, component),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- Quarters of an hour in which a student worked in a course: in every time zone a quarter belongs to one day.
create table study_quarters (
  student_id text not null references students on delete cascade,
  quarter timestamptz not null,
  primary key (student_id, quarter)
);

-- Writes students.studied_at. It never waits for the account's row, since the transaction that holds that row may wait for the enrolment
-- that this transaction holds. The next quarter of an hour then makes up for it.
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

-- Where a student stopped in a lecture; the newest by the clock of the server.
create table lecture_places (
  student_id text not null,
  course_id text not null,
  module_id text not null,
  seconds int not null check (seconds >= 0),
  saved_at timestamptz not null,
  primary key (student_id, course_id, module_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index lecture_places_newest on lecture_places (student_id, saved_at desc);

-- A student's own notes, each at a second of its lecture. The browser chooses the id, so that a note that is sent twice is stored
-- once.
create table lecture_notes (
  student_id text not null,
  note_id uuid not null,
  course_id text not null,
  module_id text not null,
  seconds int not null check (seconds >= 0),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (student_id, note_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index lecture_notes_of_a_lecture on lecture_notes (student_id, course_id, module_id, seconds);

-- Attempts from their start until they are submitted: one for each student and assessment.
create table running_attempts (
  student_id text not null,
  course_id text not null,
  assessment_id text not null,
  started_at timestamptz not null,
  -- Null without a limit.
  ends_at timestamptz,
  -- The questions as the student sees them. Changes of the author reach the attempt when the student opens it again.
  questions jsonb not null,
  question_order jsonb not null,
  option_orders jsonb not null,
  responses jsonb not null,
  revision int not null default 0,
  -- The page that wrote last, and the number of its write.
  client text,
  sequence int not null default 0,
  -- Settings of the assessment when the attempt began.
  minimum_percent int not null,
  auto_grading boolean not null,
  primary key (student_id, course_id, assessment_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index running_attempts_end on running_attempts (ends_at);

-- The questions of submitted attempts, each list once: attempts keep them when the author changes the assessment.
create table asked_questions (
  -- SHA-256 of the list.
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  questions jsonb not null
);

create table assessment_attempts (
  student_id text not null,
  course_id text not null,
  assessment_id text not null,
  attempt_number int not null check (attempt_number > 0),
  -- Names the attempt where its student is not to be named.
  attempt_id uuid not null default gen_random_uuid() unique,
  status text not null check (status in ('passed', 'failed')),
  score int not null check (score between 0 and 100),
  responses jsonb not null,
  grades jsonb not null,
  seconds_taken double precision not null check (seconds_taken >= 0),
  started_at timestamptz not null,
  submitted_at timestamptz not null,
  -- Number of changes of the points by a person, who names the number that the change is based on.
  points_revision int not null default 0,
  -- Questions of the attempt, and the percentage that passed it when it began.
  questions_digest text not null references asked_questions,
  minimum_percent int not null,
  -- The start that the student's request named, where the server's is another one.
  named_start timestamptz,
  primary key (student_id, course_id, assessment_id, attempt_number),
  unique (student_id, course_id, assessment_id, started_at),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

create table survey_responses (
  student_id text not null,
  course_id text not null,
  answers jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (student_id, course_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- Values that packages have set (docs/save-queue.md).
create table scorm_values (
  student_id text not null,
  course_id text not null,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (student_id, course_id, key),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- The last sequence of each writing client for each key: an older batch that arrives late changes nothing.
create table scorm_writes (
  student_id text not null,
  course_id text not null,
  client text not null,
  key text not null,
  sequence bigint not null,
  written_at timestamptz not null default now(),
  primary key (student_id, course_id, client, key),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index scorm_writes_age on scorm_writes (student_id, course_id, written_at);

-- Visits: a student has opened a package. Of two visits the one with the higher number is newer.
create table scorm_visits (
  student_id text not null,
  course_id text not null,
  visit text not null,
  number bigint not null,
  opened_at timestamptz not null default now(),
  primary key (student_id, course_id, visit),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- How often the values of a package have changed, and which visit changed them last.
create table scorm_revisions (
  student_id text not null,
  course_id text not null,
  revision bigint not null,
  visit text,
  primary key (student_id, course_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- Values of a visit that a newer visit in another browser has replaced: stored, and not used.
create table scorm_set_aside (
  student_id text not null,
  course_id text not null,
  visit text not null,
  key text not null,
  value text not null,
  set_aside_at timestamptz not null default now(),
  primary key (student_id, course_id, visit, key),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- What each visit adds to a total time, in hundredths of a second: both of two visits at once count.
create table scorm_session_times (
  student_id text not null,
  course_id text not null,
  visit text not null,
  key text not null,
  -- The total when the visit began.
  began_with bigint not null,
  duration bigint not null,
  primary key (student_id, course_id, visit, key, began_with),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- One for each completed course. Names and titles are those of the day of issue: renaming a course, or a student, changes no
-- certificate that somebody may already have shown.
create table certificates (
  certificate_id text primary key check (certificate_id ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  student_id text not null,
  course_id text not null,
  student_name text not null,
  course_title text not null,
  instructor_name text not null,
  competencies text[] not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  -- Parts of the course as on the day of issue: see enrolment_parts. Null: those of the course as it is now.
  parts jsonb,
  unique (student_id, course_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
-- Roles of a student's profile. `held` false: removed from the profile, and `earned` is still remembered.
create table student_roles (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  held boolean not null default true,
  earned boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (student_id, role_id)
);

-- The learning list: one saved path for each role.
create table learning_paths (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  course_ids text[] not null,
  saved_at timestamptz not null default now(),
  primary key (student_id, role_id)
);

-- Roles that students upskill for, apart from those of their profiles.
create table upskilling_roles (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  place bigint not null generated always as identity,
  primary key (student_id, role_id)
);

-- The file lies in the file store by its digest; no other row has it. `words` is the text that could be read in it.
create table resumes (
  student_id text primary key references students on delete cascade,
  display_name text not null,
  content_type text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  words text not null,
  stored_at timestamptz not null default now()
);

-- The latest check of each student and competency.
create table competency_checks (
  student_id text not null references students on delete cascade,
  competency_id text not null references competencies on delete cascade,
  answer_key text not null,
  -- QuestionID → right choice.
  answers jsonb not null,
  made_at timestamptz not null,
  taken_at timestamptz,
  -- Stays true once a check was passed.
  passed boolean not null default false,
  -- Failed checks since failing_since: the number of a day is limited (docs/decisions/040).
  failures int not null default 0,
  failing_since timestamptz,
  -- The student's answers to the check: the same answers again, after a lost response, get the same result.
  given jsonb,
  -- answer_key of the check before this one: answers to that one are no attempt at this one.
  former_key text,
  primary key (student_id, competency_id)
);

create table exercise_workspaces (
  student_id text not null references students on delete cascade,
  exercise_id text not null references exercises,
  workspace_id text not null unique,
  -- Password of the desktop, where the operator gives one out; shown to this student alone.
  password text,
  primary key (student_id, exercise_id)
);

-- Names that students have given to images, whichever provider made them. `image_id` is null while the provider makes the image.
create table workspace_images (
  student_id text not null references students on delete cascade,
  name text not null,
  image_id text unique,
  asked_at timestamptz not null
);
create unique index workspace_images_name on workspace_images (student_id, lower(name));

-- Desktops of the simulator. A desktop is in `state` until `changes_at`, and in `next_state` from then on: no process has to run
-- meanwhile, and every server that reads the row at the same moment sees the same.
create table simulated_desktops (
  workspace_id text primary key,
  student_id text not null references students on delete cascade,
  username text not null,
  operating_system text not null,
  compute_type text not null,
  protocols text[] not null,
  state text not null,
  next_state text,
  changes_at timestamptz,
  check ((next_state is null) = (changes_at is null))
);
create index simulated_desktops_student on simulated_desktops (student_id);

create table simulated_images (
  image_id text primary key,
  operating_system_type text not null,
  created_at timestamptz not null,
  state text not null,
  next_state text,
  changes_at timestamptz,
  check ((next_state is null) = (changes_at is null))
);
