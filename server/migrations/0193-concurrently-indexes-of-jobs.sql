-- The sweeps of files find what they have marked.
drop index concurrently if exists release_files_swept;
create index concurrently release_files_swept on release_files (swept_at) where swept_at is not null;
drop index concurrently if exists submission_files_swept;
create index concurrently submission_files_swept
  on submission_files (swept_at) where swept_at is not null;
-- Reminders look for what is newer than their last look.
drop index concurrently if exists enrolments_newest;
create index concurrently enrolments_newest on enrolments (enrolled_at);
drop index concurrently if exists assignment_allowances_due;
create index concurrently assignment_allowances_due on assignment_allowances (due_at);
-- The newest starts of each remote on each channel.
drop index concurrently if exists release_reports_newest;
create index concurrently release_reports_newest on release_reports (channel, remote, at desc)
  include (ms, range) where ms is not null and not failed;
