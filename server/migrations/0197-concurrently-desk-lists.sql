-- The lists of the teaching desk read the first rows of each course in the order of handing in, and their counts need nothing
-- but the index. Each index has the condition of one list (see work-list.repository.ts).
drop index concurrently if exists submissions_waiting;
create index concurrently submissions_waiting on submissions (course_id, submitted_at, submission_id)
  where graded_at is null;
drop index concurrently if exists submissions_late;
create index concurrently submissions_late on submissions (course_id, submitted_at, submission_id)
  where graded_at is null and is_late;
drop index concurrently if exists submissions_graded;
create index concurrently submissions_graded on submissions (course_id, submitted_at, submission_id)
  where graded_at is not null;
drop index concurrently if exists attempts_waiting;
create index concurrently attempts_waiting on assessment_attempts (course_id, submitted_at, attempt_id)
  where grades @? '$[*] ? (@.status != "graded")';
drop index concurrently if exists attempts_reviewed;
create index concurrently attempts_reviewed on assessment_attempts (course_id, submitted_at, attempt_id)
  where points_revision > 0 and not grades @? '$[*] ? (@.status != "graded")';
-- A roster is read in batches of students.
drop index concurrently if exists enrolments_of_a_course;
create index concurrently enrolments_of_a_course on enrolments (course_id, student_id);
-- What an account teaches is found by its instructor.
drop index concurrently if exists courses_instructor;
create index concurrently courses_instructor on courses (instructor_id);
drop index concurrently if exists course_collaborators_instructor;
create index concurrently course_collaborators_instructor on course_collaborators (instructor_id);
-- The same without their last columns.
drop index concurrently if exists submissions_to_grade;
drop index concurrently if exists attempts_to_review;
drop index concurrently if exists enrolments_course;
