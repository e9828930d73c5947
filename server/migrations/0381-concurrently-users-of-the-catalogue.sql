-- What administrators ask before they rename a category or remove a role: which courses and which students use it.
drop index concurrently if exists courses_category;
create index concurrently courses_category on courses (category);
drop index concurrently if exists student_roles_role;
create index concurrently student_roles_role on student_roles (role_id);
drop index concurrently if exists learning_paths_role;
create index concurrently learning_paths_role on learning_paths (role_id);
drop index concurrently if exists upskilling_roles_role;
create index concurrently upskilling_roles_role on upskilling_roles (role_id);
