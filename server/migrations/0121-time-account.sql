-- Until when a student's time in the course is accounted for: the next report adds no more than what has passed since.
alter table enrolments add column time_counted_until timestamptz;
