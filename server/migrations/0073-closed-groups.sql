-- Students cannot choose a closed group: its members are added by others.
alter table student_groups add column is_closed boolean not null default false;
