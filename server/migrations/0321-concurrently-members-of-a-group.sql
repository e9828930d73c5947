-- Rules are applied to the people of a group in the order of their ids.
drop index concurrently if exists student_group_members_in_order;
create index concurrently student_group_members_in_order on student_group_members (group_id, student_id);
