-- Browser, operating system and network with which a session was used last. Null for a session that an earlier server opened.
alter table sessions add column client_browser text;
alter table sessions add column client_system text;
-- IPv4 network of 24 bits or IPv6 network of 48 bits; the whole address is never stored.
alter table sessions add column client_network text;
alter table sessions add column used_at timestamptz;
