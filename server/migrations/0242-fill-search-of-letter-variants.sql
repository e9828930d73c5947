-- In a transaction of its own, so that the table is not locked for the trigger while every row is written.
update students set search_text = person_search_text(first_name, last_name, email, external_id)
where search_text is distinct from person_search_text(first_name, last_name, email, external_id);
