-- Mails about releases that people with rights choose.

create table release_mail_choices (
  student_id text not null references students on delete cascade,
  remote text not null,
  mail_kinds text[] not null,
  primary key (student_id, remote)
);
comment on table release_mail_choices is 'Kinds of events of a remote about which a person wants mails';
create index release_mail_choices_remote on release_mail_choices (remote);

-- Events that wait to be mailed, written in the transaction of the event. Deleted in the transaction that adds the mail to the outbox.
create table release_event_mails (
  event_mail_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  remote text not null,
  mail_kind text not null,
  mail_content jsonb not null,
  happened_at timestamptz not null default now()
);
comment on table release_event_mails is 'Events of releases that wait to be mailed to a person';
create index release_event_mails_person on release_event_mails (student_id, happened_at);
create index release_event_mails_age on release_event_mails (happened_at);
