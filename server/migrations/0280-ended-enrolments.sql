-- Time at which staff ended the enrolment; null: the student is enrolled. The record stays, and the next enrolment shows it again.
alter table enrolments add column unenrolled_at timestamptz;

-- 'enrolled': staff has enrolled the student in a course.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('graded', 'passed', 'answered', 'due-soon', 'meeting-soon', 'enrolled', 'handed-in', 'asked'))
  not valid;
