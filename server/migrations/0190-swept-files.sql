-- Files are removed in two steps: a transaction marks them, then their bytes go while no transaction is open, then their rows.
-- A release file whose mark is later than its last announcement is about to go; announcing it again keeps it.
alter table release_files add column swept_at timestamptz;
-- A file of a submission that is marked cannot be handed in any more.
alter table submission_files add column swept_at timestamptz;
