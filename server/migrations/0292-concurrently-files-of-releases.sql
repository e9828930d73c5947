-- The hourly maintenance of the registry reads the releases that still have files: those of a remote, the newest ones, and those that are
-- old (release-retention.ts, upload-cleanup.repository.ts).
drop index concurrently if exists releases_with_files;
create index concurrently releases_with_files on releases (remote, release_id desc) where removed_at is null;
drop index concurrently if exists releases_with_old_files;
create index concurrently releases_with_old_files on releases (published_at)
  where removed_at is null and withdrawn_at is null and not position('-preview.' in version) > 0;
drop index concurrently if exists previews_with_old_files;
create index concurrently previews_with_old_files on releases (published_at)
  where removed_at is null and position('-preview.' in version) > 0;
drop index concurrently if exists releases_removed_of_remote;
create index concurrently releases_removed_of_remote on releases (remote, removed_at) where removed_at is not null;
drop index concurrently if exists releases_removed;
drop index concurrently if exists releases_of_builds;
create index concurrently releases_of_builds on releases (remote, release_id desc) where origin = 'build';
-- Marked files, in the order in which their bytes are deleted; the other index has the same rows in no useful order.
drop index concurrently if exists release_files_marked;
create index concurrently release_files_marked on release_files (remote, digest) where swept_at is not null;
drop index concurrently if exists release_files_swept;
