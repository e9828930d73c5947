-- A check counts by who says it. What stands here from before is the word of a token, and counts no more.
alter table release_checks
  -- Of the release as it was checked, with every file; see contentDigest.
  add column content_digest text,
  add column rules text,
  -- Of the signed statement, which is taken once; checked_by is who signed it.
  add column nonce text unique;

-- What a promotion needs beside the rules. Production cannot do without a mount.
alter table release_channels
  add column wants text not null default 'mount' check (wants in ('mount', 'rules')),
  add constraint release_channels_production check (channel <> 'production' or wants = 'mount');

-- Who said that the release of this change may run: how, by, at.
alter table release_revisions add column verdict jsonb;
