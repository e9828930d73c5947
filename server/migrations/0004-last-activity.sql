-- When a student last did something in a course; null until then.
alter table enrolments add column active_at timestamptz;
