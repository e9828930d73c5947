-- Requests to join. A group manager who adds a person whose address has an account outside of the manager's groups must not learn of that
-- account (003 §2.3). So the manager gets an invited person as always: a row of its own in students, with an address of its own that
-- receives no mail. It lasts until the account agrees to join.
alter table students add column requested_email text;
alter table students add column requested_external_id text;
alter table students add column request_declined_at timestamptz;
comment on column students.requested_email is
  'Address that the group manager has given; the column email has a value that only keeps rows apart. Null: the row is an account.';
comment on column students.requested_external_id is
  'External id that a group manager has given, and that a person outside of the manager''s groups has. Null: there is no such clash.';
comment on column students.request_declined_at is 'Time at which the owner of the address has declined. Null: there is no such answer.';

-- Searches find what staff see of the person. The trigger runs after students_search_text, by the order of their names.
create function set_requested_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := person_search_text(new.first_name, new.last_name, coalesce(new.requested_email, new.email),
    coalesce(new.requested_external_id, new.external_id));
  return new;
end $$;
create trigger students_search_text_requested
  before insert or update of first_name, last_name, email, external_id, requested_email, requested_external_id on students
  for each row when (new.requested_email is not null or new.requested_external_id is not null)
  execute function set_requested_search_text();
