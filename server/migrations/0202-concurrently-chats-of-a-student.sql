-- A person who is erased: PostgreSQL before 18 does not skip the first columns of an index.
drop index concurrently if exists chat_messages_of_a_student;
create index concurrently chat_messages_of_a_student on chat_messages (student_id);
drop index concurrently if exists chat_reads_of_a_student;
create index concurrently chat_reads_of_a_student on chat_reads (student_id);
