-- What two spellings of one e-mail address have in common, as @cairn/domain/email-key says it: only A to Z have another case.
-- lower() alone follows the locale, which takes 'İ' for 'i'.
create function email_key(address text) returns text
  language sql immutable strict parallel safe
  return lower(address collate "C");

drop index students_email_key;
create unique index students_email_key on students (email_key(email));

alter table teaching_rights drop constraint teaching_rights_email_check;
update teaching_rights set email = email_key(email);
alter table teaching_rights add constraint teaching_rights_email_check check (email = email_key(email));

create or replace view teachers as
  select students.student_id, teaching_rights.instructor_id
  from teaching_rights join students on email_key(students.email) = teaching_rights.email
  where students.confirmed_at is not null;
