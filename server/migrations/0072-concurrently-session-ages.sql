drop index concurrently if exists sessions_expires_at;
create index concurrently sessions_expires_at on sessions (expires_at);
drop index concurrently if exists registrations_expires_at;
create index concurrently registrations_expires_at on registrations (expires_at);
drop index concurrently if exists mail_requests_caller;
create index concurrently mail_requests_caller on mail_requests (caller, kind, requested_at);
drop index concurrently if exists students_unconfirmed;
create index concurrently students_unconfirmed on students (created_at) where confirmed_at is null;
