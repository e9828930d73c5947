-- One row for each conversation: where it ends, and what each side has not read. Triggers own it, so that it is right whoever writes
-- messages: this version, the version before it during a rollout, a restore, an operator. docs/decisions/093.
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
