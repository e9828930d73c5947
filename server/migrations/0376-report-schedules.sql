-- Reports that are sent by mail each week or month. docs/decisions/107.

create table report_schedules (
  schedule_id text primary key,
  -- 'completion' or 'surveys': REPORT_KINDS of the contract.
  report_kind text not null,
  -- Filters of the report, as in its calls.
  report_filters jsonb not null,
  -- 'weekly' or 'monthly'.
  send_frequency text not null,
  -- The next day of sending, in the time zone of the site; a day that was missed stays until the report is sent.
  next_send_day date not null,
  -- Null: that account was erased.
  scheduled_by text references students on delete set null,
  scheduled_at timestamptz not null
);
comment on table report_schedules is 'Reports that are sent by mail; one without recipients has ended and is deleted.';
comment on column report_schedules.next_send_day is 'Changed in the transaction that sends the report, so that each date is sent once.';
create index report_schedules_due on report_schedules (next_send_day);
create index report_schedules_of_an_author on report_schedules (scheduled_by);

-- Members of staff who get the mails. Each gets the figures of the own scope at the time of sending.
create table report_recipients (
  schedule_id text not null references report_schedules on delete cascade,
  student_id text not null references students on delete cascade,
  primary key (schedule_id, student_id)
);
comment on table report_recipients is 'A recipient who is no longer staff, or is disabled, is deleted when the next mail is due.';
create index report_recipients_of_a_person on report_recipients (student_id);
