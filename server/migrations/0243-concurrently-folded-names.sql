-- Finds names with typing mistakes. The version before uses students_names.
drop index concurrently if exists students_folded_names;
create index concurrently students_folded_names on students
  using gin (fold_for_search(first_name || ' ' || last_name) gin_trgm_ops);
