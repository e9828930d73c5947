-- Certificates that staff has revoked. Their public page says so, and their files are refused.
create table certificate_revocations (
  certificate_id text primary key references certificates on delete cascade,
  revoked_at timestamptz not null,
  -- Only staff sees it.
  revocation_reason text not null
);

-- The kinds are a closed list of the server (NOTIFICATION_KINDS), which grows; here stands only what every kind looks like.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$') not valid;
