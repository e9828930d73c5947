-- A token of a team from before there were previews: it has each right that there was, on every channel, so it may show a branch, too.
-- One that was made for less, or since then, stays as it was asked for.
update release_tokens set actions = array_append(actions, 'preview')
  where channel = '*'
    and actions @> '{publish,promote,canary,rollback,withdraw}' and not actions @> '{preview}'
    and created_at < (select applied_at from schema_migrations where name = '0056-release-previews.sql');
