-- What students hand in, with its files and grades; it hangs on enrolments, never on the content of a course.

create table submissions (
  submission_id uuid primary key,
  student_id text not null,
  course_id text not null,
  assignment_id text not null,
  attempt int not null check (attempt > 0),
  -- Sanitised HTML.
  content text not null,
  is_late boolean not null,
  submitted_at timestamptz not null,
  -- The browser's own id of this hand-in: sent again, it is stored once.
  client_id text,
  -- The grade that holds; every one there was stands in submission_grades.
  grade double precision check (grade >= 0),
  feedback text,
  graded_at timestamptz,
  -- InstructorID.
  graded_by text,
  -- Counts every change of the grade: who changes one says which they saw.
  grade_revision int not null default 0,
  unique (student_id, course_id, assignment_id, attempt),
  unique (student_id, client_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index submissions_of_a_course on submissions (course_id, assignment_id, submitted_at);

-- Uploaded by a student; of no submission until it is handed in.
create table submission_files (
  file_id uuid primary key,
  student_id text not null references students on delete cascade,
  course_id text,
  submission_id uuid references submissions on delete cascade,
  position int,
  -- As its sender calls it; never a path.
  name text not null,
  content_type text not null,
  digest text not null references media_files,
  bytes bigint not null check (bytes >= 0),
  uploaded_at timestamptz not null
);
create index submission_files_of_a_submission on submission_files (submission_id);
create index submission_files_of_a_student on submission_files (student_id, uploaded_at);
create index submission_files_digest on submission_files (digest);

create table submission_grades (
  submission_id uuid not null references submissions on delete cascade,
  revision int not null check (revision > 0),
  grade double precision check (grade >= 0),
  feedback text,
  graded_by text not null,
  graded_at timestamptz not null,
  primary key (submission_id, revision)
);

-- A later due date or more attempts, for one student.
create table assignment_allowances (
  student_id text not null,
  course_id text not null,
  assignment_id text not null,
  due_at timestamptz,
  extra_attempts int not null default 0 check (extra_attempts >= 0),
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (student_id, course_id, assignment_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);

-- What is not handed in yet.
create table submission_drafts (
  student_id text not null,
  course_id text not null,
  assignment_id text not null,
  content text not null,
  -- Counts every save: an older page never overwrites a newer one unseen.
  revision int not null,
  saved_at timestamptz not null,
  primary key (student_id, course_id, assignment_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
