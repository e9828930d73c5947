-- Staff reads the results of the survey of a course.
drop index concurrently if exists survey_responses_of_a_course;
create index concurrently survey_responses_of_a_course on survey_responses (course_id, student_id);
