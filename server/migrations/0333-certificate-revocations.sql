-- Certificates that staff has revoked. Their public page says so, and their files are refused.
create table certificate_revocations (
  -- A certificate of the present round of the course or of an earlier one: see all_certificates.
  certificate_id text primary key,
  revoked_student_id text not null,
  revoked_course_id text not null,
  revoked_at timestamptz not null,
  -- Only staff sees it.
  revocation_reason text not null,
  foreign key (revoked_student_id, revoked_course_id) references enrolments on delete cascade
);
create index certificate_revocations_of_a_person on certificate_revocations (revoked_student_id, revoked_course_id);

-- The kinds are a closed list of the server (NOTIFICATION_KINDS), which grows; here stands only what every kind looks like.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$') not valid;
