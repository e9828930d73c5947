-- The address of the repository that a release was built from, as its pipeline tells it, without a slash at its end.
alter table releases add column repository text;
