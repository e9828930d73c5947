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
-- Erasing a person finds what others were told of them, and the plans of canaries that they began or approved.
drop index concurrently if exists notifications_handed_in;
create index concurrently notifications_handed_in on notifications (once_key) where kind = 'handed-in';
drop index concurrently if exists notifications_asked;
create index concurrently notifications_asked on notifications ((subject ->> 'itemId')) where kind = 'asked';
drop index concurrently if exists release_revisions_plan_authors;
create index concurrently release_revisions_plan_authors
  on release_revisions using gin (jsonb_path_query_array(state, '$.*.canary.plan.*.id'));
