-- When the person who started a job dismissed the line that leads to its result; null: the line is still shown.
alter table staff_jobs add column result_dismissed_at timestamptz;
