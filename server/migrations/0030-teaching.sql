-- Who may teach: an ordinary account, by its e-mail address, so that a right can be given before its owner has registered.
create table teaching_rights (
  -- In lower case.
  email text primary key check (email = lower(email)),
  instructor_id text not null references instructors on delete cascade,
  -- The import replaces what an import gave, never what an operator gave.
  given_by text not null check (given_by in ('content', 'operator')),
  given_at timestamptz not null default now()
);
create index teaching_rights_instructor on teaching_rights (instructor_id);

-- The accounts that teach, as which instructor.
create view teachers as
  select students.student_id, teaching_rights.instructor_id
  from teaching_rights join students on lower(students.email) = teaching_rights.email
  where students.confirmed_at is not null;

-- Who teaches a course, and how: an account may be there more than once.
create view course_teachers as
  select courses.course_id, teachers.student_id, teachers.instructor_id, 'instructor' as standing
  from courses join teachers using (instructor_id)
  union all
  select course_collaborators.course_id, teachers.student_id, teachers.instructor_id, 'collaborator'
  from course_collaborators join teachers using (instructor_id);

-- Who said that a live course is passed (`result`), and when.
alter table enrolments add column result_by text, add column result_at timestamptz;
