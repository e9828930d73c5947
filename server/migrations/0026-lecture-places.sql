-- [{ Title, Start }], seconds, in order.
alter table course_modules add column lecture_chapters jsonb not null default '[]';
-- [{ label, key }], best first: the film in several sizes. Empty where there is one.
alter table course_modules add column lecture_qualities jsonb not null default '[]';

-- Where a student stopped in a lecture; the newest by the servers' clock.
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
