-- The conversations from before. The triggers are at work already: a row that is there is right, and whoever writes to a
-- conversation that is filled in here waits for the end of this file and counts anew.
insert into chat_conversations (course_id, student_id, instructor_id, last_position,
  unread_by_student, unread_by_instructor)
select course_id, student_id, instructor_id, max(position),
  count(*) filter (where sender_role = 'instructor' and position > coalesce(by_student.read_to, 0)),
  count(*) filter (where sender_role = 'student' and position > coalesce(by_instructor.read_to, 0))
from chat_messages
  left join (
    select course_id, student_id, instructor_id, read_to from chat_reads where reader_role = 'student'
  ) as by_student using (course_id, student_id, instructor_id)
  left join (
    select course_id, student_id, instructor_id, read_to from chat_reads where reader_role = 'instructor'
  ) as by_instructor using (course_id, student_id, instructor_id)
group by course_id, student_id, instructor_id
on conflict (course_id, student_id, instructor_id) do nothing;
