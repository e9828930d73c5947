-- How many messages a sender has written in the last day, in all conversations.
drop index concurrently if exists chat_messages_written_by_students;
create index concurrently chat_messages_written_by_students
  on chat_messages (student_id, created_at) where sender_role = 'student';
drop index concurrently if exists chat_messages_written_by_instructors;
create index concurrently chat_messages_written_by_instructors
  on chat_messages (instructor_id, created_at) where sender_role = 'instructor';
