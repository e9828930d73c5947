-- Each file of a student lies under its own id, so that it can go without asking who else has the same bytes; its course is
-- that of its submission.
alter table submission_files drop column digest, drop column course_id;
