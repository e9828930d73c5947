-- What somebody is told: a line below the bell, and in a mail. Written in the transaction of what it tells.
create table notifications (
  notification_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  kind text not null check (kind in ('graded', 'answered', 'due-soon', 'meeting-soon', 'handed-in', 'asked')),
  course_id text not null references courses on delete cascade,
  -- What it is about, as its kind needs it: { itemId, itemName, person }.
  subject jsonb not null,
  -- The same thing is told once.
  once_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Null while no mail has told it; those of one person go together.
  mailed_at timestamptz,
  unique (student_id, once_key)
);
create index notifications_of_a_person on notifications (student_id, notification_id);
create index notifications_to_mail on notifications (created_at) where mailed_at is null;

-- What a person has switched off; everything else is on.
create table notification_refusals (
  student_id text not null references students on delete cascade,
  kind text not null,
  channel text not null check (channel in ('bell', 'mail')),
  primary key (student_id, kind, channel)
);
