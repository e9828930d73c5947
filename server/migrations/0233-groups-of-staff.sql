-- Null: the group is in use. Students are not offered an archived group, and it gets no new members.
alter table student_groups add column group_archived_at timestamptz;
alter table student_groups add column group_created_at timestamptz not null default now();

-- Time at which staff last changed the groups of the student, who may choose no group from then on. Null: never.
alter table students add column groups_set_at timestamptz;
