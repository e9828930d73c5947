-- Talks between a student and the instructor of a course. A chat exists with its first message.

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
