-- The list of certificates for staff: the newest first, and by parts of names and courses.
drop index concurrently if exists certificates_newest;
create index concurrently certificates_newest on certificates (issued_at desc, certificate_id);
drop index concurrently if exists certificates_text;
create index concurrently certificates_text on certificates using gin (fold_for_search(student_name || ' ' || course_title) gin_trgm_ops);
drop index concurrently if exists earlier_certificates_newest;
create index concurrently earlier_certificates_newest on earlier_certificates (issued_at desc, certificate_id);
drop index concurrently if exists earlier_certificates_text;
create index concurrently earlier_certificates_text on earlier_certificates
  using gin (fold_for_search(student_name || ' ' || course_title) gin_trgm_ops);
