-- A student's own notes, each at a second of its lecture. The id is the browser's, so that what is sent twice is stored once.
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
