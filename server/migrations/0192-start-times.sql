-- How long nine of ten starts of a remote take on a channel, in milliseconds: one process measures it for all.
create table release_start_times (
  channel text not null,
  remote text not null,
  ms integer not null,
  primary key (channel, remote)
);
