-- Certificates that were issued again, with a corrected name: the old number leads to the new certificate.

create table replaced_certificates (
  replaced_certificate_id text primary key,
  -- The certificate that is valid now, of the present round of the course or of an earlier one.
  valid_certificate_id text not null,
  student_id text not null,
  course_id text not null,
  replaced_at timestamptz not null,
  foreign key (student_id, course_id) references enrolments on delete cascade
);
comment on table replaced_certificates is 'Old numbers of certificates that were issued again with a corrected name.';
comment on column replaced_certificates.valid_certificate_id is 'The certificate that is valid now; replacing it again changes this column.';
create index replaced_certificates_of_a_person on replaced_certificates (student_id, course_id);
create index replaced_certificates_by_valid_one on replaced_certificates (valid_certificate_id);
