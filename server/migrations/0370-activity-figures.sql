-- Activity over time, counted by the job of the reports (docs/decisions/107).
create table activity_figures (
  activity_unit text not null check (activity_unit in ('day', 'week', 'month')),
  -- Ids of all groups of the people counted, sorted; empty for people without a group. Null: the people of the whole site.
  figure_groups text[],
  -- By the first day of each period in the time zone of the site: [active students, quarters of an hour with study].
  activity_counts jsonb not null
);
comment on table activity_figures is 'Stored figures of the report about activity: one row for each unit of time and set of groups';
comment on column activity_figures.activity_counts is 'First day of a period -> [active students, quarters of an hour with study]';
