-- What teams elsewhere install from this site. Of one version there are other bytes only where builds may replace each other.
create table npm_packages (
  name text not null,
  version text not null,
  integrity text not null,
  shasum text not null,
  bytes integer not null,
  manifest jsonb not null,
  taken_at timestamptz not null default now(),
  -- When other bytes took the place of these; whoever has locked them still gets them for a while.
  replaced_at timestamptz,
  primary key (name, version, integrity)
);
