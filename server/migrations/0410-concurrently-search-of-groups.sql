-- The search of staff in the list of groups.
drop index concurrently if exists student_groups_text;
create index concurrently student_groups_text on student_groups
  using gin ((replace(fold_for_search(group_name), ' ', '') || ' ' || group_id) gin_trgm_ops);
