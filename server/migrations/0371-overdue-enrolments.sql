-- Enrolments whose due date has passed, counted by the job of the reports (docs/decisions/107). A row also has what filters of
-- reports need, so that no request looks through all enrolments.
create table overdue_enrolments (
  student_id text not null,
  course_id text not null,
  -- As in completion_figures: all groups of the student, and the day of the enrolment.
  figure_groups text[] not null,
  enrolled_day date not null,
  -- The earliest due date of the rules.
  overdue_since timestamptz not null,
  is_overdue_duty boolean not null,
  primary key (student_id, course_id),
  foreign key (student_id, course_id) references enrolments on delete cascade
);
create index overdue_enrolments_oldest on overdue_enrolments (overdue_since, student_id, course_id);
create index overdue_enrolments_of_a_course on overdue_enrolments (course_id);
comment on table overdue_enrolments is 'Stored list of enrolments that are not completed and whose due date has passed';
comment on column overdue_enrolments.is_overdue_duty is 'True if one of the rules makes the course mandatory';
