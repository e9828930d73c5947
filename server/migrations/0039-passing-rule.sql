-- The rule of a live course: percent of all points that passes it, once everything is graded and every assessment passed.
alter table courses add column passing_percent int not null default 60
  check (passing_percent between 0 and 100);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('graded', 'passed', 'answered', 'due-soon', 'meeting-soon', 'handed-in', 'asked'));
