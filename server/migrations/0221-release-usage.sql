-- What each remote has in the registry, for its limits and for the status page. Triggers add and subtract in the transaction that stores
-- or removes files and releases, whichever version of the server makes it. docs/decisions/093.
create table release_usage (
  remote text primary key references release_remotes on delete cascade,
  -- Apart for releases and for previews. Empty files take room as well: each counts as a block of 4 kB at least.
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
