-- Sign-ups that wait for their code. An address that several people type has several: each keeps the password and the name
-- that were typed with it, and a code of its own that opens nothing else. All go once the address is confirmed.
create table registrations (
  registration_id bigint generated always as identity primary key,
  student_id text not null references students on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  registered_at timestamptz not null,
  -- Keyed with a secret of the servers: six digits alone are quickly tried.
  code_hash bytea not null,
  expires_at timestamptz not null,
  wrong_tries int not null default 0
);
create index registrations_student on registrations (student_id, registration_id);

insert into registrations
  (student_id, password_hash, first_name, last_name, registered_at, code_hash, expires_at, wrong_tries)
select student_id, password_hash, first_name, last_name, password_changed_at,
  coalesce(code_hash, ''), coalesce(expires_at, 'epoch'), coalesce(wrong_tries, 0)
from students left join email_codes using (student_id)
where confirmed_at is null and coalesce(purpose, 'confirm') = 'confirm';

-- What is left are codes for a new password.
delete from email_codes where purpose = 'confirm';
alter table email_codes rename to reset_codes;
alter table reset_codes drop column purpose;
alter table reset_codes add primary key (student_id);
