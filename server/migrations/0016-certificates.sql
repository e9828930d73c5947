-- Certificates: what a course wants them to look like, and those that were issued.

-- { useDefault, template: { fileName, key } | null, fields: { name: [x, y, width, height] } }
alter table courses add column certificate jsonb not null
  default '{"useDefault": true, "template": null, "fields": {}}';

-- One for each completed course. The words are those of the day of issue: renaming a course, or a student, changes no
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
  unique (student_id, course_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
