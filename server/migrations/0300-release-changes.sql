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

-- A trigger adds the rows, whichever version of the server adds the revision.
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
