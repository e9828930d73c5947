-- What is said inside courses, for the search that no browser can hold: titles and descriptions of modules and lectures.
alter table course_modules add column words tsvector generated always as (
  to_tsvector('english', title || ' ' || description || ' ' || coalesce(lecture_title, '') || ' '
    || coalesce(lecture_description, ''))
) stored;
create index course_modules_words on course_modules using gin (words);
