-- The release registry: published releases, what each channel runs, every change, and how releases do on pages.

-- The remotes that teams may publish.
create table release_remotes (
  remote text primary key,
  added_at timestamptz not null default now()
);

create table release_tokens (
  token_id text primary key,
  -- SHA-256 of the token, which is shown once and stored nowhere.
  digest bytea not null unique,
  label text not null,
  -- '*' stands for all, in remote, channel and actions.
  remote text not null,
  channel text not null,
  actions text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

-- Rights of people to change releases, by their e-mail address: an operator may give one before its owner has registered.
create table release_rights (
  email text not null check (email = email_key(email)),
  -- '*' stands for all, in remote and channel.
  remote text not null,
  channel text not null,
  actions text[] not null,
  given_at timestamptz not null default now(),
  primary key (email, remote, channel)
);

-- The accounts that have such rights.
create view release_people as
  select students.student_id, remote, channel, actions
  from release_rights join students on email_key(students.email) = release_rights.email
  where students.confirmed_at is not null;

-- Files of releases by content. Announced first, stored once their bytes have arrived and match the announcement.
create table release_files (
  remote text not null references release_remotes,
  -- SHA-384, hexadecimal.
  digest text not null,
  bytes bigint not null,
  compressed boolean not null,
  -- Null until stored.
  gzip_bytes bigint,
  -- Whether only tokens of previews have announced the file: such files have a limit of their own.
  for_previews boolean not null default false,
  announced_at timestamptz not null default now(),
  stored_at timestamptz,
  -- Files are removed in two steps: a transaction marks them, then their bytes are removed while no transaction is open, then their rows.
  -- A file whose mark is later than its last announcement is about to be removed; a new announcement keeps it.
  swept_at timestamptz,
  primary key (remote, digest)
);
create index release_files_awaited on release_files (remote) where stored_at is null;
-- Marked files, in the order in which their bytes are deleted.
create index release_files_marked on release_files (remote, digest) where swept_at is not null;

create table releases (
  release_id bigint generated always as identity primary key,
  remote text not null references release_remotes,
  version text not null,
  -- Digest of the descriptor, which names the hash of every file.
  digest text not null,
  -- 'build': made by this server's own build; a rebuild of the same version is another release.
  origin text not null check (origin in ('published', 'build')),
  descriptor jsonb not null,
  -- Commit, branch and address of the repository that the release was built from, as its pipeline tells them.
  commit_id text,
  branch text,
  repository text,
  published_at timestamptz not null default now(),
  published_by text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  -- The files of a release that nobody can need any more are removed. The row stays and says when and why.
  removed_at timestamptz,
  removed_reason text,
  unique (remote, version, digest)
);
create unique index releases_published on releases (remote, version) where origin = 'published';
create index releases_listed on releases (remote, release_id desc);
create index releases_withdrawn on releases (release_id) where withdrawn_at is not null;
-- The hourly maintenance of the registry reads the releases that still have files: those of a remote, the newest ones, and those that are
-- old (release-retention.ts, upload-cleanup.repository.ts).
create index releases_with_files on releases (remote, release_id desc) where removed_at is null;
create index releases_with_old_files on releases (published_at)
  where removed_at is null and withdrawn_at is null and not position('-preview.' in version) > 0;
create index previews_with_old_files on releases (published_at)
  where removed_at is null and position('-preview.' in version) > 0;
create index releases_removed_of_remote on releases (remote, removed_at) where removed_at is not null;
create index releases_of_builds on releases (remote, release_id desc) where origin = 'build';

-- Public keys of those who may sign that a release has passed the gate, beside those of the settings. Where a row is revoked, nothing
-- that its key has signed counts any more, wherever the key came from.
create table release_checkers (
  checker_id bigint generated always as identity primary key,
  name text not null,
  public_key text not null unique,
  added_at timestamptz not null default now(),
  added_by text not null,
  revoked_at timestamptz,
  revoked_by text,
  revoked_reason text
);
create unique index release_checkers_live on release_checkers (name) where revoked_at is null;

-- Verdicts of the gate on a release for a channel; the newest row counts.
create table release_checks (
  check_id bigint generated always as identity primary key,
  release_id bigint not null references releases,
  channel text not null,
  passed boolean not null,
  problems jsonb not null,
  mix jsonb not null,
  -- Name and public key of the checker that signed it. An operator can give a checker of the same name another key.
  checked_by text not null,
  checked_key text,
  checked_at timestamptz not null default now(),
  -- Digest of the release as it was checked, with every file; see contentDigest.
  content_digest text,
  rules text,
  -- Nonce of the signed statement, which is accepted once.
  nonce text unique
);
create index release_checks_newest on release_checks (release_id, channel, check_id desc);

-- A change of a channel locks its row, so that two changes at the same instant come one after the other.
create table release_channels (
  channel text primary key,
  revision bigint not null default 0,
  -- What a promotion needs beside the rules. Production cannot do without a mount.
  wants text not null default 'mount' check (wants in ('mount', 'rules')),
  -- Whether a release may run modules of which pages know no hash.
  unchecked_modules boolean not null default true,
  -- Number of people who must approve a change.
  approvals integer not null default 0 check (approvals in (0, 1)),
  -- Steps and limits of its canaries: what is absent is as for every channel.
  canary jsonb not null default '{}',
  -- Reason, author, begin and end of its freeze; null: it is not frozen.
  frozen jsonb,
  constraint release_channels_production check (channel <> 'production' or wants = 'mount')
);
insert into release_channels (channel, unchecked_modules) values ('production', false), ('staging', true);

-- Every change of a channel, with the whole state after it; a channel runs the state of its newest row.
create table release_revisions (
  channel text not null references release_channels,
  revision bigint not null,
  at timestamptz not null default now(),
  -- The author: name, kind, and StudentID or id of the token.
  who text not null,
  who_kind text check (who_kind in ('person', 'token', 'operator', 'site')),
  who_id text,
  action text not null,
  remote text,
  version text,
  percent double precision,
  reason text not null,
  -- The revision whose state a rollback brought back.
  restores bigint,
  -- How, by whom and when it was confirmed that the release of this change may run.
  verdict jsonb,
  -- Of a change of several remotes or of a whole channel: each with remote, action, version, percent, restores, verdict.
  changes jsonb,
  -- The second person: kind, id, name.
  approved_by jsonb,
  state jsonb not null,
  -- Values that the channel gives to settings of its remotes, by remote and name. Null: as in the revision before.
  settings jsonb,
  primary key (channel, revision)
);
create index release_revisions_at on release_revisions (at desc);
create index release_revisions_remote on release_revisions (channel, remote, revision desc);
create index release_revisions_settings
  on release_revisions (channel, revision) where settings is not null;
-- Changes of several remotes and of whole channels, newest first; the others are found by their remote.
create index release_revisions_several
  on release_revisions (channel, revision desc) where remote is null;
create index release_revisions_changes
  on release_revisions using gin (changes jsonb_path_ops) where changes is not null;
-- Confirmations that a version may run, newest first.
create index release_revisions_verdicts
  on release_revisions (channel, remote, version, revision desc) where verdict is not null;
-- The erasure of a person finds the plans of canaries that the person began or approved.
create index release_revisions_plan_authors
  on release_revisions using gin (jsonb_path_query_array(state, '$.*.canary.plan.*.id'));

-- What each revision changes: one row for each remote, whether it changes one remote, several, or a whole channel.
create table release_changes (
  channel text not null,
  revision bigint not null,
  remote text not null,
  action text not null,
  version text,
  percent double precision,
  -- The revision that a rollback restores.
  restores bigint,
  -- The verdict of the gate that permits the release to run.
  verdict jsonb,
  -- Set if the revision changes only the rollout plan of a canary; the percentage stays.
  plan text check (plan in ('paused', 'resumed')),
  primary key (channel, revision, remote),
  foreign key (channel, revision) references release_revisions on delete cascade
);
create index release_changes_of_remote on release_changes (channel, remote, revision desc);
create index release_changes_verdicts on release_changes (channel, remote, version, revision desc)
  where verdict is not null;

-- The changes of a revision as its own columns contain them: one remote in the columns, several in the list.
create function list_release_changes(revision release_revisions) returns setof release_changes
language sql stable as $$
  select ($1).channel, ($1).revision, part.remote, part.action, part.version, part.percent,
    coalesce(part.restores, ($1).restores), part.verdict,
    -- Such a revision has a plan that names an earlier revision as the one that set the percentage.
    case
      when ($1).action = 'canary'
        and (($1).state -> part.remote -> 'canary' -> 'plan' ->> 'revision')::bigint < ($1).revision
      then case when ($1).state -> part.remote -> 'canary' -> 'plan' ->> 'paused' is null
        then 'resumed' else 'paused' end
    end
  from (
    select ($1).remote, ($1).action, ($1).version, ($1).percent, ($1).restores, ($1).verdict
    where ($1).remote is not null
    union all
    select * from jsonb_to_recordset(($1).changes) listed(
      remote text, action text, version text, percent double precision, restores bigint, verdict jsonb)
    where ($1).remote is null
    union all
    -- The first rollbacks of a whole channel were stored without a list.
    select name, ($1).action, null, null, ($1).restores, null from jsonb_object_keys(($1).state) name
    where ($1).action = 'rollback' and ($1).remote is null and ($1).changes is null
  ) part
$$;

-- Adds the rows in the transaction that adds the revision.
create function add_release_changes() returns trigger language plpgsql as $$
begin
  insert into release_changes select * from list_release_changes(new) on conflict do nothing;
  return null;
end $$;
create trigger release_revisions_added after insert on release_revisions
  for each row execute function add_release_changes();

-- Adds the rows of revisions that were added without the trigger.
create function fill_release_changes() returns void language sql as $$
  insert into release_changes
  select changed.* from release_revisions, list_release_changes(release_revisions) changed
  on conflict do nothing
$$;

-- Settings of a channel's remotes as they were in a revision.
create function settings_at(text, bigint) returns jsonb language sql stable as $$
  select coalesce((
    select settings from release_revisions
    where channel = $1 and revision <= $2 and settings is not null
    order by revision desc limit 1), '{}')
$$;

-- Changes of channels that wait for a second person. Decided requests stay, for the history.
create table release_requests (
  request_id text primary key,
  channel text not null references release_channels,
  -- The channel's revision when the change was requested.
  revision bigint not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token')),
  who_id text not null,
  reason text not null,
  changes jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'refused', 'expired')),
  decided_at timestamptz
);
create index release_requests_waiting on release_requests (at) where decision is null;

-- Channels of branches: whoever has the link sees what such a channel runs; nobody can choose, list or change it otherwise. An ended
-- preview stays, for the history of its channel.
create table release_previews (
  channel text primary key references release_channels,
  remote text not null references release_remotes,
  branch text not null,
  -- Random, and another one each time that the preview begins: its link is signed over it.
  key text not null,
  version text not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  who_id text,
  at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index release_previews_live on release_previews (remote) where ended_at is null;

-- Events of the registry besides the revisions of channels. Never changed, never removed.
create table release_events (
  event_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  who_id text,
  channel text,
  remote text,
  version text,
  reason text not null default '',
  details jsonb
);
create index release_events_at on release_events (at desc, event_id desc);

-- Counts from pages. `since` is the revision that began the canary, or 0; `measure` is what was counted.
create table release_telemetry (
  channel text not null,
  remote text not null,
  version text not null,
  since bigint not null,
  measure text not null,
  count bigint not null,
  primary key (channel, remote, version, since, measure)
);

-- Starts by hour, for two weeks.
create table release_hours (
  channel text not null,
  remote text not null,
  version text not null,
  hour timestamptz not null,
  loads bigint not null default 0,
  failures bigint not null default 0,
  primary key (channel, remote, hour, version)
);
create index release_hours_age on release_hours (hour);

-- Whether a release started on one page, once for each mark that the server has put into a page. The counts of release_telemetry are
-- shown; only these reports stop a canary or start the healing of a release.
create table release_reports (
  mark text not null,
  channel text not null,
  remote text not null,
  -- The revision that began the canary, or gave the release to everybody.
  since bigint not null,
  failed boolean not null,
  -- Duration of the start in milliseconds.
  ms integer,
  -- Keyed digests: reports of one visitor and of one network weigh together. Nobody can be found by them.
  visitor text not null,
  range text not null,
  at timestamptz not null default now(),
  primary key (channel, remote, since, mark)
);
create index release_reports_age on release_reports (at);
create index release_reports_newest on release_reports (channel, remote, at desc)
  include (ms, range) where ms is not null and not failed;

-- How long nine of ten starts of a remote take on a channel, in milliseconds: one process measures it for all.
create table release_start_times (
  channel text not null,
  remote text not null,
  ms integer not null,
  primary key (channel, remote)
);

-- Places in releases that failed on pages, without a word of the errors' messages.
create table release_failures (
  remote text not null,
  version text not null,
  -- Digest of cause, error and innermost call: failures with the same digest are counted together.
  place text not null,
  cause text not null,
  -- Class of the error.
  error text,
  -- As the first page reported them, innermost first.
  frames jsonb not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (remote, version, place)
);
create index release_failures_age on release_failures (last_at);

-- Places that a page has reported: each counts once for a page. Deleted once the page's mark has expired.
create table release_failure_pages (
  mark text not null,
  remote text not null,
  version text not null,
  place text not null,
  at timestamptz not null,
  primary key (mark, remote, version, place)
);
create index release_failure_pages_age on release_failure_pages (at);

-- Addresses that get an HTTP request for events of releases.
create table release_webhooks (
  webhook_id text primary key,
  -- '*' stands for all.
  remote text not null,
  url text not null,
  events text[] not null,
  -- Null: all.
  channels text[],
  -- Key that signs the deliveries. Stored as it is, and shown once.
  secret bytea not null,
  who text not null,
  who_kind text not null check (who_kind in ('person', 'token', 'operator', 'site')),
  -- StudentID of a person, id of a token.
  who_id text,
  added_at timestamptz not null default now(),
  -- Since when every delivery has failed; null: the last one arrived, or there was none.
  failing_since timestamptz,
  off_at timestamptz,
  off_reason text
);
create index release_webhooks_remote on release_webhooks (remote);

-- Deliveries, written in the transaction of the change that they tell, and their results. Removed after 30 days.
create table release_webhook_deliveries (
  delivery_id text primary key,
  webhook_id text not null references release_webhooks on delete cascade,
  event text not null,
  -- Further values of the body.
  what jsonb not null,
  at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- A process that takes a delivery moves this into the future, so that no other process takes it meanwhile.
  next_at timestamptz not null default '-infinity',
  tries integer not null default 0,
  tried_at timestamptz,
  status integer,
  failure text
);
create index release_webhook_deliveries_due on release_webhook_deliveries (next_at) where state = 'waiting';
create index release_webhook_deliveries_listed on release_webhook_deliveries (webhook_id, at desc);
create index release_webhook_deliveries_age on release_webhook_deliveries (at);

-- What each remote stores in the registry, for its limits and for the status page. Triggers add and subtract in the transaction that stores
-- or removes files and releases. docs/decisions/093.
create table release_usage (
  remote text primary key references release_remotes on delete cascade,
  -- Releases and previews have separate limits. Small files take room on the disk as well: each counts as a block of 4 kB at least.
  bytes bigint not null default 0,
  preview_bytes bigint not null default 0,
  releases bigint not null default 0,
  preview_releases bigint not null default 0
);

create function count_release_files() returns trigger language plpgsql as $$
declare
  -- EXECUTE, since a statement may name only those transition tables that its operation has.
  touched text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end;
begin
  execute format('
    insert into release_usage as known (remote, bytes, preview_bytes)
    select remote, sum(case when for_previews then 0 else room end),
      sum(case when for_previews then room else 0 end)
    from (select remote, for_previews, sign * greatest(bytes, 4096) as room from (%s) touched) rooms
    group by remote
    having sum(case when for_previews then 0 else room end) <> 0
      or sum(case when for_previews then room else 0 end) <> 0
    order by remote
    on conflict (remote) do update set bytes = known.bytes + excluded.bytes,
      preview_bytes = known.preview_bytes + excluded.preview_bytes', touched);
  return null;
end $$;

create function count_releases() returns trigger language plpgsql as $$
declare
  touched text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from added'
    when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end;
begin
  execute format('
    insert into release_usage as known (remote, releases, preview_releases)
    select remote, sum(case when is_preview then 0 else sign end),
      sum(case when is_preview then sign else 0 end)
    from (
      select remote, sign, position(''-preview.'' in version) > 0 as is_preview from (%s) touched
      where removed_at is null and origin = ''published'') counted
    group by remote
    having sum(case when is_preview then 0 else sign end) <> 0
      or sum(case when is_preview then sign else 0 end) <> 0
    order by remote
    on conflict (remote) do update set releases = known.releases + excluded.releases,
      preview_releases = known.preview_releases + excluded.preview_releases', touched);
  return null;
end $$;

create trigger release_files_added after insert on release_files
  referencing new table as added for each statement execute function count_release_files();
create trigger release_files_changed after update on release_files
  referencing old table as removed new table as added
  for each statement execute function count_release_files();
create trigger release_files_removed after delete on release_files
  referencing old table as removed for each statement execute function count_release_files();
create trigger releases_added after insert on releases
  referencing new table as added for each statement execute function count_releases();
create trigger releases_changed after update on releases
  referencing old table as removed new table as added
  for each statement execute function count_releases();
create trigger releases_removed after delete on releases
  referencing old table as removed for each statement execute function count_releases();

-- Counts everything again. The locks let no change come between the count and its rows.
create function recount_release_usage() returns void language plpgsql as $$
begin
  lock table releases, release_files in share row exclusive mode;
  delete from release_usage;
  insert into release_usage (remote, bytes, preview_bytes, releases, preview_releases)
  select remote, coalesce(files.bytes, 0), coalesce(files.preview_bytes, 0),
    coalesce(made.releases, 0), coalesce(made.preview_releases, 0)
  from release_remotes left join (
    select remote, sum(greatest(release_files.bytes, 4096)) filter (where not for_previews) as bytes,
      sum(greatest(release_files.bytes, 4096)) filter (where for_previews) as preview_bytes
    from release_files group by remote
  ) files using (remote) left join (
    select remote, count(*) filter (where position('-preview.' in version) = 0) as releases,
      count(*) filter (where position('-preview.' in version) > 0) as preview_releases
    from releases where removed_at is null and origin = 'published' group by remote
  ) made using (remote);
end $$;

-- Counts every change of what pages can run, so that each process knows whether the channels that it has read are current.
create table registry_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into registry_revision (revision) values (1);

create function raise_registry_revision() returns trigger language plpgsql as $$
begin
  update registry_revision set revision = revision + 1;
  return null;
end $$;

-- Deferred to the commit: a transaction that holds the counter then waits for no other lock, so two changes never wait for each other.
create constraint trigger raise_registry_revision after insert or update or delete on release_channels
  deferrable initially deferred for each row execute function raise_registry_revision();
create constraint trigger raise_registry_revision after insert or update or delete on release_previews
  deferrable initially deferred for each row execute function raise_registry_revision();
create constraint trigger raise_registry_revision after update of withdrawn_at, removed_at on releases
  deferrable initially deferred for each row execute function raise_registry_revision();

-- Packages of this site for teams elsewhere (the SDK). One version has several rows only where builds may replace each other.
create table npm_packages (
  name text not null,
  version text not null,
  integrity text not null,
  shasum text not null,
  bytes integer not null,
  manifest jsonb not null,
  taken_at timestamptz not null default now(),
  -- Time at which another build of the version replaced this one; a lockfile that names it still gets it for a while.
  replaced_at timestamptz,
  primary key (name, version, integrity)
);
