-- Networks whose sign-ins were refused because of too many wrong passwords, for the overview of staff. Only the network is stored, as
-- for sessions, and neither an address nor an account. A row is deleted a day after the last refusal.
create table refused_sign_in_networks (
  -- IPv4 network of 24 bits or IPv6 network of 48 bits.
  refused_network text primary key,
  last_refused_at timestamptz not null
);
create index refused_sign_in_networks_age on refused_sign_in_networks (last_refused_at);
comment on table refused_sign_in_networks is 'Networks whose sign-ins were refused because of too many wrong passwords';
comment on column refused_sign_in_networks.last_refused_at is 'When a sign-in was last refused, exact to a minute';
