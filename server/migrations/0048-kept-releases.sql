-- The files of a release that nobody can need any more are removed. The row stays and says when and why.
alter table releases add column removed_at timestamptz, add column removed_reason text;
create index releases_removed on releases (release_id) where removed_at is not null;
create index release_files_awaited on release_files (remote) where stored_at is null;
