-- Roles, documents, competencies and categories that administrators change. 003 §2.7

alter table roles add column role_removed_at timestamptz;
comment on column roles.role_removed_at is 'null: offered; else only students who have it see it';

alter table webinars add column webinar_removed_at timestamptz;
comment on column webinars.webinar_removed_at is 'null: listed; else only students who signed up see it';

alter table documents add column document_position int;
comment on column documents.document_position is
  'place in the order that staff chose; null: before all that have one, the newest first';
alter table documents add column document_changed_at timestamptz;
comment on column documents.document_changed_at is 'when staff last uploaded its file; null: files of the content decide';

create table catalogue_categories (
  category_name text primary key,
  category_position int
);
comment on table catalogue_categories is
  'categories that staff have created or ordered; others exist because a course or a document names them';
comment on column catalogue_categories.category_position is 'null: after those with a position, by name';
