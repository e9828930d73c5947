-- Where students stop in a course, counted when a report of the course is opened (docs/decisions/107).
create table stop_figures (
  course_id text not null references courses on delete cascade,
  stop_module_id text not null,
  -- As in completion_figures.
  figure_groups text[] not null,
  module_completed_count int not null,
  module_stopped_count int not null
);
create index stop_figures_of_a_course on stop_figures (course_id);
comment on table stop_figures is 'Stored figures of the report about where students stop: one row for each module and set of groups';
comment on column stop_figures.module_stopped_count is 'Students who completed the module, and for 14 days did nothing in the next one';
