-- Figures for reports of staff. A job counts them every few minutes, because counting all enrolments is too slow for a request.
-- docs/decisions/107.

-- When the figures of each kind were counted.
create table counted_figures (
  figures text primary key,
  counted_at timestamptz not null
);

-- Enrolments that have not ended, by course, by all groups of their students, and by the day on which they began. A student is in
-- one row of a course, so that sums over several groups count each student once.
create table completion_figures (
  course_id text not null references courses on delete cascade,
  -- Ids of all groups of the students, sorted; empty for students without a group.
  figure_groups text[] not null,
  -- The day in the time zone of the site.
  enrolled_day date not null,
  enrolled_count int not null,
  -- Students who have opened a part of the course, those included who have completed it.
  started_count int not null,
  completed_count int not null
);
create index completion_figures_of_a_course on completion_figures (course_id);
