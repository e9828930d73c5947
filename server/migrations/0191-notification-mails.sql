-- What waits to be told by mail, a row for each notification until its mail is written. It stands apart from the notifications: an
-- update of these does not touch an index then. `notifications.mailed_at` is null only in rows of a version of the server before.
create table notification_mails (
  notification_id bigint primary key references notifications on delete cascade,
  student_id text not null,
  since timestamptz not null,
  -- The mail is of no use afterwards: the meeting has begun, the work was due. Null: it keeps.
  useful_until timestamptz
);
create index notification_mails_by_urgency on notification_mails (useful_until, since);
create index notification_mails_of_a_person on notification_mails (student_id);
-- It is filled and emptied all the time.
alter table notification_mails set (autovacuum_vacuum_scale_factor = 0.05);

-- Room on each page for what updates it: a row that is read, time that is spent.
alter table notifications set (fillfactor = 85);
alter table enrolments set (fillfactor = 85);
