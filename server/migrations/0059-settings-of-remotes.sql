-- Values that a channel gives to settings of its remotes, by remote and name, beside what it runs. Null in revisions from
-- before, and in those that a server of before makes: such a one has changed none of them.
alter table release_revisions add column settings jsonb;

-- As they were in a revision.
create function settings_at(text, bigint) returns jsonb language sql stable as $$
  select coalesce((
    select settings from release_revisions
    where channel = $1 and revision <= $2 and settings is not null
    order by revision desc limit 1), '{}')
$$;
