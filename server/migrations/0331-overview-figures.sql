-- Figures of the overview of staff, counted by the same job as those of the reports. docs/decisions/107.
create table overview_figures (
  figure text not null,
  -- Ids of all groups of the people counted, sorted; empty for people without a group. Null: the people of the whole site.
  figure_groups text[],
  -- Numbers of people or records by period: see overview-figures.repository.ts.
  period_counts jsonb not null
);
