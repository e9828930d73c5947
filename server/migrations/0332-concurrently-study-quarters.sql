-- The overview counts who studied in the last weeks.
drop index concurrently if exists study_quarters_newest;
create index concurrently study_quarters_newest on study_quarters (quarter, student_id);
