-- Who has signed up for which webinar.

create table webinar_attendees (
  webinar_id text not null references webinars on delete cascade,
  student_id text not null references students on delete cascade,
  signed_up_at timestamptz not null default now(),
  primary key (webinar_id, student_id)
);
create index webinar_attendees_student on webinar_attendees (student_id);
