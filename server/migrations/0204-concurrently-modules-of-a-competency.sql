-- What teaches a competency; the primary key begins with the course.
drop index concurrently if exists module_competencies_competency;
create index concurrently module_competencies_competency on module_competencies (competency_id);
