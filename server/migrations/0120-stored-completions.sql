-- When the student saw the end of the course; a completion can be stored while the student is away. Null: not yet.
alter table enrolments add column completion_shown_at timestamptz;
update enrolments set completion_shown_at = completed_at where completed_at is not null;

-- The completion is stored with the last part or with the pass. Here are those that were reached before.
update enrolments set completed_at = reached.at
from (
  select enrolments.student_id, enrolments.course_id, max(done.done_at) as at
  from enrolments join courses using (course_id) join module_components parts using (course_id)
    left join module_progress done on done.student_id = enrolments.student_id
      and done.course_id = parts.course_id and done.module_id = parts.module_id
      and done.component = parts.component
  where enrolments.completed_at is null and course_type = 'async'
  group by enrolments.student_id, enrolments.course_id
  having bool_and(done.done_at is not null)
) as reached
where reached.student_id = enrolments.student_id and reached.course_id = enrolments.course_id;

update enrolments set completed_at = coalesce(result_at, active_at, enrolled_at)
from courses
where courses.course_id = enrolments.course_id and course_type = 'sync'
  and enrolments.completed_at is null and lower(result) = 'pass';
