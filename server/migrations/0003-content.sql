-- Content: instructors, courses, exercises, roles, webinars, documents, and the state of the import that writes them. Their ids are the
-- authors' and stand in addresses. Records of students refer to enrolments, never to the tables of content, since importing a
-- course again replaces its rows.

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

-- Stored files, named by their SHA-256.
create table media_files (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  stored_at timestamptz not null default now()
);

-- The file behind each address /media/{folder}/{name}, and behind the files of a package (folder 'package/{course}/{digest}').
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
  -- 'async': self-guided; 'sync': live; 'scorm': a package.
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
  -- The tree of a live course: nodes as in the API, files as { fileName, key }.
  content jsonb not null default '[]',
  -- The look of its certificates: { useDefault, template: { fileName, key } | null, fields: { name: [x, y, width, height] } }
  certificate jsonb not null default '{"useDefault": true, "template": null, "fields": {}}',
  -- Percent of all points that passes a live course, once everything is graded and every assessment passed.
  passing_percent int not null default 60 check (passing_percent between 0 and 100)
);
create index courses_instructor on courses (instructor_id);

-- Groups whose members see the course. A course without a row is for everybody.
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
create index course_collaborators_instructor on course_collaborators (instructor_id);

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
  -- [{ Title, Start }], seconds, in order.
  lecture_chapters jsonb not null default '[]',
  -- [{ label, key }], best first: the video in several sizes. Empty where it has one.
  lecture_qualities jsonb not null default '[]',
  exercise_id text references exercises,
  -- The texts of the module for the search of the server.
  words tsvector generated always as (
    to_tsvector('english', title || ' ' || description || ' ' || coalesce(lecture_title, '') || ' '
      || coalesce(lecture_description, ''))
  ) stored,
  primary key (course_id, module_id),
  unique (course_id, position),
  check (lecture_key is null or (lecture_title is not null and lecture_seconds is not null))
);
create index course_modules_exercise on course_modules (exercise_id);
create index course_modules_words on course_modules using gin (words);

create table module_competencies (
  course_id text not null,
  module_id text not null,
  competency_id text not null references competencies,
  primary key (course_id, module_id, competency_id),
  foreign key (course_id, module_id) references course_modules on delete cascade
);
create index module_competencies_competency on module_competencies (competency_id);

-- The assessment of a module (its id is the ModuleID) or of a node in a live course (its id is the node's).
create table assessments (
  course_id text not null references courses on delete cascade,
  assessment_id text not null,
  timer_minutes int check (timer_minutes >= 0),
  unlimited_time boolean not null,
  minimum_percent int not null check (minimum_percent between 0 and 100),
  shuffle_questions boolean not null,
  auto_grading boolean not null,
  -- Each question has an id that survives edits.
  questions jsonb not null,
  primary key (course_id, assessment_id)
);

-- The parts of each module that a student completes.
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
  time_limit_action text,
  -- What a manifest of SCORM 2004 says about completion and shared data; the player needs both before a package starts.
  completion_set_by_content boolean,
  shared_data jsonb,
  -- The items of a package that has several, in the order of its tree, with what the manifest says about going through them
  -- (docs/decisions/032); null for a package of one.
  items jsonb,
  sequencing jsonb,
  -- Release and version of the code that read the manifest into this row (server/src/modules/packaged-courses/importing/package-row.ts).
  manifest_reading text
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

-- Questions of the short checks of competencies.
create table competency_questions (
  competency_id text not null references competencies on delete cascade,
  position int not null,
  stem text not null,
  choices text[] not null,
  right_choice text not null,
  primary key (competency_id, position)
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

create table webinar_attendees (
  webinar_id text not null references webinars on delete cascade,
  student_id text not null references students on delete cascade,
  signed_up_at timestamptz not null default now(),
  primary key (webinar_id, student_id)
);
create index webinar_attendees_student on webinar_attendees (student_id);

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

-- The digest of each record when it was last imported, and the folder that it came from.
create table content_records (
  kind text not null,
  id text not null,
  digest text not null,
  source text not null,
  imported_at timestamptz not null default now(),
  -- What the files of a course were like when it was imported, and what other records have to fit: from that the next import knows
  -- whether it has to read them. Null for other kinds, and for a course with links in its folder.
  reading jsonb,
  primary key (kind, id)
);

-- The time that '+3d 14:00' meant when it was first imported. It changes only when the author writes something else.
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

-- Counts every change of content, so that each process knows whether the content that it has read is current.
create table content_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into content_revision (revision) values (1);
