-- Changes of several remotes and of whole channels, newest first; the others are found by their remote.
drop index concurrently if exists release_revisions_several;
create index concurrently release_revisions_several
  on release_revisions (channel, revision desc) where remote is null;
-- Who said that a version may run, newest first.
drop index concurrently if exists release_revisions_verdicts;
create index concurrently release_revisions_verdicts
  on release_revisions (channel, remote, version, revision desc) where verdict is not null;
drop index concurrently if exists release_revisions_changes;
create index concurrently release_revisions_changes
  on release_revisions using gin (changes jsonb_path_ops) where changes is not null;
