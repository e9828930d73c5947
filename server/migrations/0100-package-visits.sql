-- Each time that a student opens a package; of two, the one with the higher number is the newer session.
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

-- Values of a session that a newer session in another browser has replaced: kept, and not used.
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

-- What each session adds to a total time, in hundredths of a second: of two at once, both count.
create table scorm_session_times (
  student_id text not null,
  course_id text not null,
  visit text not null,
  key text not null,
  -- The total that the session began with.
  began_with bigint not null,
  duration bigint not null,
  primary key (student_id, course_id, visit, key, began_with),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
