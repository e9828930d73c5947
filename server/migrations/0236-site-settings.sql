-- Settings that administrators change in the browser, one row for each section that was ever saved.
create table site_settings (
  section text primary key,
  setting_values jsonb not null,
  setting_changed_at timestamptz not null
);
