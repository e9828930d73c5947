-- Notifications about mandatory courses, and courses that have to be taken again.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('graded', 'passed', 'answered', 'due-soon',
  'meeting-soon', 'enrolled', 'renewed', 'course-due', 'course-overdue', 'handed-in', 'asked')) not valid;
