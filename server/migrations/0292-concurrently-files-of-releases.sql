-- The hourly clean-up reads the releases of a remote that still have files, and the marked files in the order in which it deletes them
-- (upload-cleanup.repository.ts).
drop index concurrently if exists releases_with_files;
create index concurrently releases_with_files on releases (remote) where removed_at is null;
drop index concurrently if exists releases_removed_previews;
create index concurrently releases_removed_previews on releases (remote, removed_at)
  where removed_at is not null and position('-preview.' in version) > 0;
drop index concurrently if exists release_files_marked;
create index concurrently release_files_marked on release_files (remote, digest) where swept_at is not null;
-- Another order of the same rows.
drop index concurrently if exists release_files_swept;
