-- How a canary did on one page, once: what the page says with the mark that the server put into it. Counts of
-- release_telemetry are shown; these alone stop a canary.
create table release_reports (
  mark text not null,
  channel text not null,
  remote text not null,
  -- The revision that began the canary.
  since bigint not null,
  failed boolean not null,
  -- Keyed digests: whose reports weigh together. Nobody can be found by them.
  visitor text not null,
  range text not null,
  at timestamptz not null default now(),
  primary key (channel, remote, since, mark)
);
create index release_reports_age on release_reports (at);
