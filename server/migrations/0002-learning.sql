-- What is taught, and what students have done with it. Ids are the authors' and stand in addresses.
-- Learners' records hang on enrolments, never on the content tables: importing content again replaces those.

create table instructors (
  instructor_id text primary key,
  first_name text not null,
  last_name text not null,
  picture_key text
);

create table competencies (
  competency_id text primary key,
  competency_name text not null
);

-- Stored bytes, named by their SHA-256.
create table media_files (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  stored_at timestamptz not null default now()
);

-- What stands behind /media/{folder}/{name}, and behind the files of a package (folder 'package/{course}/{digest}').
-- The folder is made of digests, so an address never changes its bytes.
create table media_links (
  folder text not null,
  name text not null,
  content_type text not null,
  digest text not null references media_files,
  primary key (folder, name)
);
create index media_links_digest on media_links (digest);

create table exercises (
  exercise_id text primary key,
  title text not null,
  description text not null,
  instructions text not null,
  registration_code text,
  category text[] not null,
  workspace_bundle text check (workspace_bundle in ('windows', 'ubuntu', 'linux')),
  pdf_key text,
  quiz_key text
);

create table courses (
  course_id text primary key,
  title text not null,
  description text not null,
  about text,
  course_type text not null check (course_type in ('async', 'sync', 'scorm')),
  status text not null check (status in ('published', 'draft')),
  level text not null check (level in ('All Levels', 'Beginner', 'Intermediate', 'Advanced')),
  category text not null,
  learning_objectives text[] not null default '{}',
  requirements text[] not null default '{}',
  instructor_id text not null references instructors,
  publically_accessible boolean not null default false,
  thumbnail_key text,
  -- [{ fileName, key }]
  attachments jsonb not null default '[]',
  post_survey jsonb not null default '[]',
  -- The tree of a live course: nodes as on the wire, files as { fileName, key }.
  content jsonb not null default '[]'
);

create table course_groups (
  course_id text not null references courses on delete cascade,
  group_id text not null references student_groups,
  primary key (course_id, group_id)
);
create index course_groups_group on course_groups (group_id);

create table course_collaborators (
  course_id text not null references courses on delete cascade,
  instructor_id text not null references instructors,
  position int not null,
  primary key (course_id, instructor_id)
);

create table course_competencies (
  course_id text not null references courses on delete cascade,
  competency_id text not null references competencies,
  position int not null,
  primary key (course_id, competency_id)
);
create index course_competencies_competency on course_competencies (competency_id);

create table course_modules (
  course_id text not null references courses on delete cascade,
  module_id text not null,
  position int not null check (position > 0),
  title text not null,
  description text not null,
  lecture_key text,
  lecture_title text,
  lecture_description text,
  lecture_seconds double precision check (lecture_seconds > 0),
  -- [{ fileName, key }]
  lecture_attachments jsonb not null default '[]',
  exercise_id text references exercises,
  primary key (course_id, module_id),
  unique (course_id, position),
  check (lecture_key is null or (lecture_title is not null and lecture_seconds is not null))
);
create index course_modules_exercise on course_modules (exercise_id);

create table module_competencies (
  course_id text not null,
  module_id text not null,
  competency_id text not null references competencies,
  primary key (course_id, module_id, competency_id),
  foreign key (course_id, module_id) references course_modules on delete cascade
);

-- The assessment of a module (its id is the ModuleID) or of a node in a live course (its id is the node's).
create table assessments (
  course_id text not null references courses on delete cascade,
  assessment_id text not null,
  timer_minutes int check (timer_minutes >= 0),
  unlimited_time boolean not null,
  minimum_percent int not null check (minimum_percent between 0 and 100),
  shuffle_questions boolean not null,
  auto_grading boolean not null,
  questions jsonb not null,
  primary key (course_id, assessment_id)
);

-- What there is to do in a module: the flags that its students have.
create view module_components as
  select course_modules.course_id, module_id, component
  from course_modules
    left join assessments on assessments.course_id = course_modules.course_id
      and assessments.assessment_id = course_modules.module_id
    cross join lateral (values
      ('LectureCompleted', lecture_key is not null),
      ('ExerciseCompleted', exercise_id is not null),
      ('AssessmentCompleted', assessments.assessment_id is not null)
    ) as parts (component, is_there)
  where is_there;

create table scorm_packages (
  course_id text primary key references courses on delete cascade,
  -- Stands in the address of its files: another release, another address.
  release text not null check (release ~ '^[0-9a-f]{16}$'),
  version text not null check (version in ('1.2', '2004')),
  title text not null,
  launch_file text not null,
  objectives jsonb not null default '[]',
  mastery_score double precision,
  passing_measure double precision,
  completion_threshold double precision,
  launch_data text,
  max_time_allowed text,
  time_limit_action text
);

create table roles (
  role_id text primary key,
  title text not null,
  description text not null,
  image_key text
);

create table role_courses (
  role_id text not null references roles on delete cascade,
  course_id text not null references courses,
  position int not null,
  primary key (role_id, course_id)
);
create index role_courses_course on role_courses (course_id);

create table role_competencies (
  role_id text not null references roles on delete cascade,
  competency_id text not null references competencies,
  position int not null,
  primary key (role_id, competency_id)
);

create table webinars (
  webinar_id text primary key,
  title text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  meeting_url text not null,
  thumbnail_key text,
  check (ends_at > starts_at)
);

create table documents (
  document_id text primary key,
  title text not null,
  category text not null,
  file_key text not null,
  created_at timestamptz not null
);

create table document_groups (
  document_id text not null references documents on delete cascade,
  group_id text not null references student_groups,
  primary key (document_id, group_id)
);

-- Learners.

create table enrolments (
  student_id text not null references students on delete cascade,
  course_id text not null references courses,
  enrolled_at timestamptz not null default now(),
  completed_at timestamptz,
  -- The result of a live course ('Pass').
  result text,
  seconds_spent bigint not null default 0 check (seconds_spent >= 0),
  primary key (student_id, course_id)
);
create index enrolments_course on enrolments (course_id);

-- One row a flag: a row is there or not, so two tabs can never lose each other's.
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

create table assessment_attempts (
  student_id text not null,
  course_id text not null,
  assessment_id text not null,
  attempt_number int not null check (attempt_number > 0),
  status text not null check (status in ('passed', 'failed')),
  score int not null check (score between 0 and 100),
  responses jsonb not null,
  grades jsonb not null,
  seconds_taken double precision not null check (seconds_taken >= 0),
  started_at timestamptz not null,
  submitted_at timestamptz not null,
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

-- `held` false: taken off the profile, `earned` is still remembered.
create table student_roles (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  held boolean not null default true,
  earned boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (student_id, role_id)
);

-- The learning list: one saved path for a role.
create table learning_paths (
  student_id text not null references students on delete cascade,
  role_id text not null references roles,
  course_ids text[] not null,
  saved_at timestamptz not null default now(),
  primary key (student_id, role_id)
);

create table exercise_workspaces (
  student_id text not null references students on delete cascade,
  exercise_id text not null references exercises,
  workspace_id text not null unique,
  primary key (student_id, exercise_id)
);

-- The import's own books.

-- What each record looked like when it was last imported, and from which folder.
create table content_records (
  kind text not null,
  id text not null,
  digest text not null,
  source text not null,
  imported_at timestamptz not null default now(),
  primary key (kind, id)
);

-- What '+3d 14:00' meant when it was first imported; it moves only when the author writes something else.
create table content_moments (
  place text primary key,
  written text not null,
  moment timestamptz not null
);

-- The last state of each folder that a server loads by itself when it starts.
create table content_sources (
  source text primary key,
  digest text not null
);

-- Counts every change of content, so that readers can tell whether what they know is still true.
create table content_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into content_revision (revision) values (1);

-- Secrets that every server of this database shares; made on first use.
create table server_secrets (
  name text primary key,
  secret bytea not null
);
