-- Jobs look every hour for drafts and files that were not handed in for long.
drop index concurrently if exists submission_drafts_saved;
create index concurrently submission_drafts_saved on submission_drafts (saved_at);
drop index concurrently if exists submission_files_waiting;
create index concurrently submission_files_waiting
  on submission_files (uploaded_at) where submission_id is null;
