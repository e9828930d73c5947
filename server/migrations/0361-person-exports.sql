-- Exports of a person that an administrator requested in the browser. The zip is in the file store.

-- One for each person and administrator: the newest.
create table person_exports (
  exported_person_id text not null references students on delete cascade,
  export_requested_by text not null references students on delete cascade,
  -- Names the file.
  export_id text not null,
  export_requested_at timestamptz not null,
  -- Null: the file is not made yet.
  export_made_at timestamptz,
  -- Why the file could not be made is in the log of the server.
  export_failed_at timestamptz,
  primary key (exported_person_id, export_requested_by)
);
comment on table person_exports is 'The newest export of a person for each administrator who asked for one.';
comment on column person_exports.export_made_at is 'The file can be downloaded for 24 hours from then on; null: it is not made yet.';
create index person_exports_of_an_administrator on person_exports (export_requested_by);
create unique index person_exports_by_id on person_exports (export_id);
create index person_exports_age on person_exports (export_requested_at);
