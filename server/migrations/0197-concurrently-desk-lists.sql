-- The lists of the teaching desk read the first rows of each course in the order of handing in, and their counts need nothing
-- but the index. Each index has the condition of one list (see work-list.repository.ts). The first two replace those of 0037,
-- which had no ids.
drop index concurrently if exists submissions_to_grade;
create index concurrently submissions_to_grade on submissions (course_id, submitted_at, submission_id)
  where graded_at is null;
drop index concurrently if exists attempts_to_review;
create index concurrently attempts_to_review on assessment_attempts (course_id, submitted_at, attempt_id)
  where grades @? '$[*] ? (@.status != "graded")';
drop index concurrently if exists submissions_late;
create index concurrently submissions_late on submissions (course_id, submitted_at, submission_id)
  where graded_at is null and is_late;
drop index concurrently if exists submissions_graded;
create index concurrently submissions_graded on submissions (course_id, submitted_at, submission_id)
  where graded_at is not null;
drop index concurrently if exists attempts_reviewed;
create index concurrently attempts_reviewed on assessment_attempts (course_id, submitted_at, attempt_id)
  where points_revision > 0 and not grades @? '$[*] ? (@.status != "graded")';
-- What an account teaches is found by its instructor.
drop index concurrently if exists courses_instructor;
create index concurrently courses_instructor on courses (instructor_id);
drop index concurrently if exists course_collaborators_instructor;
create index concurrently course_collaborators_instructor on course_collaborators (instructor_id);
