-- Who teaches, submissions and their grades, reviews of attempts, and the chat with instructors.

-- Accounts that may teach, by e-mail address, so that a right can be given before its owner has registered.
create table teaching_rights (
  email text primary key check (email = email_key(email)),
  instructor_id text not null references instructors on delete cascade,
  -- The import replaces what an import gave, never what an operator gave.
  given_by text not null check (given_by in ('content', 'operator')),
  given_at timestamptz not null default now()
);
create index teaching_rights_instructor on teaching_rights (instructor_id);

-- The accounts that teach, and the instructor that each of them is.
create view teachers as
  select students.student_id, teaching_rights.instructor_id
  from teaching_rights join students on email_key(students.email) = teaching_rights.email
  where students.confirmed_at is not null;

-- The teachers of each course. An account may be there more than once.
create view course_teachers as
  select courses.course_id, teachers.student_id, teachers.instructor_id, 'instructor' as standing
  from courses join teachers using (instructor_id)
  union all
  select course_collaborators.course_id, teachers.student_id, teachers.instructor_id, 'collaborator'
  from course_collaborators join teachers using (instructor_id);

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
  -- The browser's own id of this submission: sent again, it is stored once.
  client_id text,
  -- Number of the attempt as the client sent it: with the same content it is the same submission.
  sent_attempt int,
  -- The current grade; submission_grades has all.
  grade double precision check (grade >= 0),
  feedback text,
  graded_at timestamptz,
  -- InstructorID.
  graded_by text,
  -- Number of changes of the grade; a change names the number that it is based on.
  grade_revision int not null default 0,
  unique (student_id, course_id, assignment_id, attempt),
  unique (student_id, client_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index submissions_of_a_course on submissions (course_id, assignment_id, submitted_at);
-- The lists of the teaching desk read the first rows of each course in the order of submission, and their counts need only the
-- index. Each index has the condition of one list (see work-list.repository.ts).
create index submissions_waiting on submissions (course_id, submitted_at, submission_id)
  where graded_at is null;
create index submissions_late on submissions (course_id, submitted_at, submission_id)
  where graded_at is null and is_late;
create index submissions_graded on submissions (course_id, submitted_at, submission_id)
  where graded_at is not null;
create index attempts_waiting on assessment_attempts (course_id, submitted_at, attempt_id)
  where grades @? '$[*] ? (@.status != "graded")';
create index attempts_reviewed on assessment_attempts (course_id, submitted_at, attempt_id)
  where points_revision > 0 and not grades @? '$[*] ? (@.status != "graded")';

-- Uploaded by a student; without a submission until it is submitted. Each file lies in the file store by its own id, so that it can be
-- deleted without asking who else has the same bytes.
create table submission_files (
  file_id uuid primary key,
  student_id text not null references students on delete cascade,
  submission_id uuid references submissions on delete cascade,
  position int,
  -- The name that the student's system gave it; never a path.
  name text not null,
  content_type text not null,
  bytes bigint not null check (bytes >= 0),
  uploaded_at timestamptz not null,
  -- A large file comes in parts: its row exists from the first byte on, and it cannot be read or submitted until all have arrived.
  is_whole boolean not null default true,
  -- Time at which the sweep marked it; a marked file cannot be submitted any more. Its bytes are removed next, then its row.
  swept_at timestamptz
);
create index submission_files_of_a_submission on submission_files (submission_id);
create index submission_files_of_a_student on submission_files (student_id, uploaded_at);
create index submission_files_waiting on submission_files (uploaded_at) where submission_id is null;
create index submission_files_swept on submission_files (swept_at) where swept_at is not null;

create table submission_grades (
  submission_id uuid not null references submissions on delete cascade,
  revision int not null check (revision > 0),
  grade double precision check (grade >= 0),
  feedback text,
  graded_by text not null,
  graded_at timestamptz not null,
  primary key (submission_id, revision)
);

create table submission_drafts (
  student_id text not null,
  course_id text not null,
  assignment_id text not null,
  content text not null,
  -- Number of saves: an older page never overwrites a newer one unseen.
  revision int not null,
  saved_at timestamptz not null,
  primary key (student_id, course_id, assignment_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index submission_drafts_saved on submission_drafts (saved_at);

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
create index assignment_allowances_due on assignment_allowances (due_at);

-- Every change of an attempt's points by a teacher.
create table attempt_reviews (
  attempt_id uuid not null references assessment_attempts (attempt_id) on delete cascade,
  revision int not null check (revision > 0),
  -- Positions of the answers that were marked.
  marked int[] not null,
  -- As in assessment_attempts, after the change.
  grades jsonb not null,
  score int not null,
  status text not null,
  -- InstructorID.
  reviewed_by text not null,
  reviewed_at timestamptz not null,
  primary key (attempt_id, revision)
);

-- The work of the teaching desk: submissions, and attempts with answers that a person grades or has graded.
create view work_to_grade as
  select 'assignment' as kind, submission_id as work_id, student_id, course_id,
    assignment_id as item_id, attempt, submitted_at, is_late, graded_at is null as waits, grade as points,
    null::double precision as max_points
  from submissions
  union all
  select 'assessment', attempt_id, student_id, course_id, assessment_id, attempt_number, submitted_at, false,
    grades @? '$[*] ? (@.status != "graded")',
    (select sum((grade ->> 'score')::double precision) from jsonb_array_elements(grades) grade),
    (select sum((grade ->> 'points')::double precision) from jsonb_array_elements(grades) grade)
  from assessment_attempts
  where grades @? '$[*] ? (@.status != "graded")' or points_revision > 0;

-- What a student has done in a course, and whether the platform or a teacher has assessed it: as a certificate lists it,
-- [{ title, kind, isAssessed }] in the order of the course.
create view enrolment_parts as
  select student_id, course_id,
    jsonb_agg(jsonb_build_object('title', title, 'kind', kind, 'isAssessed', is_assessed)
      order by place, item) as parts
  from (
    select enrolments.student_id, enrolments.course_id, position as place,
      case component when 'LectureCompleted' then 1 when 'ExerciseCompleted' then 2 else 3 end as item,
      title,
      case component when 'LectureCompleted' then 'lecture' when 'ExerciseCompleted' then 'exercise'
        else 'assessment' end as kind,
      component = 'AssessmentCompleted' and exists (
        select 1 from assessment_attempts taken
        where taken.student_id = enrolments.student_id and taken.course_id = enrolments.course_id
          and taken.assessment_id = course_modules.module_id and taken.status = 'passed'
      ) as is_assessed
    from enrolments join course_modules using (course_id)
      join module_components using (course_id, module_id)
    union all
    select student_id, course_id, nodes.place, 1, node ->> 'name', node ->> 'type',
      case node ->> 'type'
        when 'assignment' then exists (
          select 1 from submissions work
          where work.student_id = enrolments.student_id and work.course_id = enrolments.course_id
            and work.assignment_id = node ->> 'id' and work.graded_at is not null)
        else exists (
          select 1 from assessment_attempts taken
          where taken.student_id = enrolments.student_id and taken.course_id = enrolments.course_id
            and taken.assessment_id = node ->> 'id' and taken.status = 'passed')
      end
    from enrolments join courses using (course_id)
      cross join lateral jsonb_path_query(content,
        'strict $.** ? (@.type == "assignment" || @.type == "assessment")')
        with ordinality as nodes (node, place)
    where course_type = 'sync'
    union all
    select student_id, course_id, 1, 1, scorm_packages.title, 'package', false
    from enrolments join scorm_packages using (course_id)
    union all
    -- An instructor's word passes a live course, after everything in it.
    select student_id, course_id, 2147483647, 1, courses.title, 'result', true
    from enrolments join courses using (course_id)
    where course_type = 'sync' and lower(result) = 'pass' and result_by is not null
  ) as found
  group by student_id, course_id;

-- Messages between a student and the instructor of a course. A conversation begins with its first message.
create table chat_messages (
  -- In the order of storing, which is the order of reading.
  position bigint generated always as identity primary key,
  message_id uuid not null unique,
  course_id text not null references courses on delete cascade,
  student_id text not null references students on delete cascade,
  instructor_id text not null references instructors on delete cascade,
  sender_role text not null check (sender_role in ('student', 'instructor')),
  text text not null,
  -- The sender's own id of this message: sent again, it is stored once.
  client_id text,
  created_at timestamptz not null,
  unique (course_id, student_id, instructor_id, sender_role, client_id)
);
create index chat_messages_of_a_chat on chat_messages (course_id, student_id, instructor_id, position);
create index chat_messages_of_an_instructor on chat_messages (instructor_id, position);
-- The erasure of a person: PostgreSQL before 18 does not skip the first columns of an index.
create index chat_messages_of_a_student on chat_messages (student_id);
-- How many messages a sender has written in the last day, in all conversations.
create index chat_messages_written_by_students
  on chat_messages (student_id, created_at) where sender_role = 'student';
create index chat_messages_written_by_instructors
  on chat_messages (instructor_id, created_at) where sender_role = 'instructor';

-- How far each side has read.
create table chat_reads (
  course_id text not null references courses on delete cascade,
  student_id text not null references students on delete cascade,
  instructor_id text not null references instructors on delete cascade,
  reader_role text not null check (reader_role in ('student', 'instructor')),
  -- chat_messages.position.
  read_to bigint not null,
  primary key (course_id, student_id, instructor_id, reader_role)
);
create index chat_reads_of_a_student on chat_reads (student_id);

-- One row for each conversation: its last message, and how many each side has not read. Triggers write it, so that it is right after every
-- change of the messages, also after a restore or a change by an operator. docs/decisions/093.
create table chat_conversations (
  course_id text not null references courses on delete cascade,
  student_id text not null references students on delete cascade,
  instructor_id text not null references instructors on delete cascade,
  -- chat_messages.position; null: all its messages were deleted.
  last_position bigint,
  unread_by_student int not null default 0,
  unread_by_instructor int not null default 0,
  primary key (course_id, student_id, instructor_id)
);
-- The list of an instructor: what is unread first, then the latest; of all courses, and of one.
create index chat_conversations_of_an_instructor
  on chat_conversations (instructor_id, (unread_by_instructor = 0), last_position desc);
create index chat_conversations_of_a_course
  on chat_conversations (instructor_id, course_id, (unread_by_instructor = 0), last_position desc);
-- A person who is erased.
create index chat_conversations_of_a_student on chat_conversations (student_id);

create function count_chat_conversations() returns trigger language plpgsql as $$
begin
  -- Locks the rows, in one order. Whoever writes to the same conversation waits here.
  if tg_op = 'DELETE' then
    perform from chat_conversations
      where (course_id, student_id, instructor_id) in (
        select course_id, student_id, instructor_id from touched)
      order by course_id, student_id, instructor_id for update;
  else
    insert into chat_conversations (course_id, student_id, instructor_id)
      select distinct course_id, student_id, instructor_id from touched
      order by course_id, student_id, instructor_id
      on conflict (course_id, student_id, instructor_id)
      do update set last_position = chat_conversations.last_position;
  end if;
  -- A statement of its own: it sees what others committed while the locks were waited for.
  update chat_conversations as talk set
    last_position = (
      select max(position) from chat_messages
      where chat_messages.course_id = talk.course_id and chat_messages.student_id = talk.student_id
        and chat_messages.instructor_id = talk.instructor_id),
    unread_by_student = (
      select count(*) from chat_messages
      where chat_messages.course_id = talk.course_id and chat_messages.student_id = talk.student_id
        and chat_messages.instructor_id = talk.instructor_id and sender_role = 'instructor'
        and position > coalesce((
          select read_to from chat_reads
          where chat_reads.course_id = talk.course_id and chat_reads.student_id = talk.student_id
            and chat_reads.instructor_id = talk.instructor_id and reader_role = 'student'), 0)),
    unread_by_instructor = (
      select count(*) from chat_messages
      where chat_messages.course_id = talk.course_id and chat_messages.student_id = talk.student_id
        and chat_messages.instructor_id = talk.instructor_id and sender_role = 'student'
        and position > coalesce((
          select read_to from chat_reads
          where chat_reads.course_id = talk.course_id and chat_reads.student_id = talk.student_id
            and chat_reads.instructor_id = talk.instructor_id and reader_role = 'instructor'), 0))
  where (course_id, student_id, instructor_id) in (
    select course_id, student_id, instructor_id from touched);
  return null;
end $$;

create trigger chat_messages_written after insert on chat_messages
  referencing new table as touched for each statement execute function count_chat_conversations();
create trigger chat_messages_deleted after delete on chat_messages
  referencing old table as touched for each statement execute function count_chat_conversations();
create trigger chat_reads_made after insert on chat_reads
  referencing new table as touched for each statement execute function count_chat_conversations();
create trigger chat_reads_moved after update on chat_reads
  referencing new table as touched for each statement execute function count_chat_conversations();
