-- The list of people: search, and its three orders.
drop index concurrently if exists students_text;
create index concurrently students_text on students using gin (search_text gin_trgm_ops);
drop index concurrently if exists students_names;
create index concurrently students_names on students
  using gin (fold_search_text(first_name || ' ' || last_name) gin_trgm_ops);
drop index concurrently if exists students_by_name;
create index concurrently students_by_name on students (last_name, first_name, student_id);
drop index concurrently if exists students_by_activity;
create index concurrently students_by_activity on students (studied_at desc nulls last, student_id);
drop index concurrently if exists students_by_creation;
create index concurrently students_by_creation on students (created_at desc, student_id);
drop index concurrently if exists students_by_external_id;
create index concurrently students_by_external_id on students (external_id) where external_id is not null;
