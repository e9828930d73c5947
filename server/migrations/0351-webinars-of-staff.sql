-- Webinars that administrators create, change and cancel. 003 §2.7

alter table webinars add column webinar_time_zone text;
comment on column webinars.webinar_time_zone is
  'zone in which staff wrote its times; null: UTC, as in content files';
alter table webinars add column webinar_cancelled_at timestamptz;
comment on column webinars.webinar_cancelled_at is 'null: it takes place';

alter table webinar_attendees add column has_attended boolean not null default false;
comment on column webinar_attendees.has_attended is 'whether staff have marked that the person attended';
