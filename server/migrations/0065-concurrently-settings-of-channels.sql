-- Revisions from before there were settings have none: whoever asks for those of a channel passed over all of them.
drop index concurrently if exists release_revisions_settings;
create index concurrently release_revisions_settings
  on release_revisions (channel, revision) where settings is not null;
