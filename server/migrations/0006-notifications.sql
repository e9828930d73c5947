-- Notifications, each shown below the bell and told by mail.

-- Written in the transaction of the change that it is about.
create table notifications (
  notification_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  kind text not null
    check (kind in ('graded', 'passed', 'answered', 'due-soon', 'meeting-soon', 'enrolled', 'handed-in', 'asked')),
  course_id text not null references courses on delete cascade,
  -- What it is about, as its kind needs it: { itemId, itemName, person }.
  subject jsonb not null,
  -- A person gets one notification for each key.
  once_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (student_id, once_key)
) with (fillfactor = 85);
create index notifications_of_a_person on notifications (student_id, notification_id);
create index notifications_age on notifications (created_at);
-- The erasure of a person finds what others were told of that person.
create index notifications_handed_in on notifications (once_key) where kind = 'handed-in';
create index notifications_asked on notifications ((subject ->> 'itemId')) where kind = 'asked';

-- Notifications that wait for their mail. Apart from `notifications`, so that an update of that table does not touch an index.
create table notification_mails (
  notification_id bigint primary key references notifications on delete cascade,
  student_id text not null,
  since timestamptz not null,
  -- The mail is of no use afterwards: the meeting has begun, the work was due. Null: there is no such time.
  useful_until timestamptz
) with (autovacuum_vacuum_scale_factor = 0.05);
create index notification_mails_by_urgency on notification_mails (useful_until, since);
create index notification_mails_of_a_person on notification_mails (student_id);

-- What a person has switched off; everything else is on.
create table notification_refusals (
  student_id text not null references students on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'mail')),
  primary key (student_id, kind, channel)
);
