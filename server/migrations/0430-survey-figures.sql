-- Answers to the survey of a course, counted when the report of the course is opened (docs/decisions/107). It has no texts.
create table survey_figures (
  course_id text not null references courses on delete cascade,
  -- Ids of all groups of the students counted, sorted; one id stands for students without a group.
  figure_groups text[] not null,
  survey_answered_count int not null,
  survey_completed_count int not null,
  -- [type, question, number among equal questions, value, students]; the value is null for all texts together.
  survey_answer_counts jsonb not null
);
create index survey_figures_of_a_course on survey_figures (course_id);
comment on table survey_figures is 'Stored figures of the results of surveys: one row for each course and set of groups';
comment on column survey_figures.survey_completed_count is 'Students who completed the course or answered';
comment on column survey_figures.survey_answer_counts is '[[type, question, number among equal questions, value, students]]';
