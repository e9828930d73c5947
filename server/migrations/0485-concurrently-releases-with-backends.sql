-- The releases whose remotes have a backend, for the export of a person's data.
drop index concurrently if exists releases_with_backend;
create index concurrently releases_with_backend on releases (remote) where descriptor -> 'backend' is not null;
