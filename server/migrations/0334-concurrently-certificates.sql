-- The list of certificates for staff: the newest first, and by parts of names and courses.
drop index concurrently if exists certificates_newest;
create index concurrently certificates_newest on certificates (issued_at desc, certificate_id);
drop index concurrently if exists certificates_text;
create index concurrently certificates_text on certificates using gin (fold_for_search(student_name || ' ' || course_title) gin_trgm_ops);
