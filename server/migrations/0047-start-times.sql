-- Promoted releases are judged by the same reports as canaries, and limits follow how long starts took.
alter table release_reports add column ms integer;
comment on column release_reports.since is
  'The revision that began the canary, or gave the release to everybody.';
