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
