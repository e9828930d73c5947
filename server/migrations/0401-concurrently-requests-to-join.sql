drop index concurrently if exists students_requested_email;
create index concurrently students_requested_email on students (email_key(requested_email)) where requested_email is not null;
drop index concurrently if exists students_requested_external_id;
create index concurrently students_requested_external_id on students (requested_external_id) where requested_external_id is not null;
