-- Web vitals of releases as histograms by day. Buckets grow by the eighth root of 2 (vitals.rules.ts), so a percentile is exact to
-- 4.5 %, and a release has at most 128 rows a day for each vital and place.
create table release_vitals (
  channel text not null,
  remote text not null,
  version text not null,
  day date not null,
  -- Pattern of a route, or name of a slot; the other one is empty.
  route text not null,
  slot text not null,
  vital text not null check (vital in ('lcp', 'inp', 'cls', 'ttfb')),
  bucket smallint not null check (bucket between 0 and 127),
  count bigint not null,
  primary key (channel, remote, day, version, route, slot, vital, bucket),
  check (route = '' or slot = '')
);
create index release_vitals_age on release_vitals (day);

-- Vitals of single pages for two days: each counts once, and only these stop a canary, because no visitor and no network may weigh
-- more than its maximum.
create table release_vital_reports (
  channel text not null,
  remote text not null,
  version text not null,
  mark text not null,
  route text not null,
  slot text not null,
  vital text not null,
  bucket smallint not null,
  -- Keyed digests, as in release_reports.
  visitor text not null,
  range text not null,
  at timestamptz not null default now(),
  primary key (channel, remote, version, mark, route, slot, vital)
);
create index release_vital_reports_age on release_vital_reports (at);
