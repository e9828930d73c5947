-- What limits have counted, for all processes of the site together: guesses at secrets, and calls. A window of time begins with the
-- first that is counted. Nothing here is worth a write to the log of the database: after it has crashed all counts begin anew.
create unlogged table limit_counts (
  -- Digest of what is limited and for whom: no address of anybody stands here.
  key text primary key,
  count integer not null,
  until timestamptz not null
) with (fillfactor = 70);
