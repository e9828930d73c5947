-- What a student has done in a course, and which of it was assessed by the platform or by a teacher: as a certificate lists
-- it, [{ title, kind, isAssessed }] in the order of the course.
create view enrolment_parts as
  select student_id, course_id,
    jsonb_agg(jsonb_build_object('title', title, 'kind', kind, 'isAssessed', is_assessed)
      order by place, item) as parts
  from (
    select enrolments.student_id, enrolments.course_id, position as place,
      case component when 'LectureCompleted' then 1 when 'ExerciseCompleted' then 2 else 3 end as item,
      title,
      case component when 'LectureCompleted' then 'lecture' when 'ExerciseCompleted' then 'exercise'
        else 'assessment' end as kind,
      component = 'AssessmentCompleted' and exists (
        select 1 from assessment_attempts taken
        where taken.student_id = enrolments.student_id and taken.course_id = enrolments.course_id
          and taken.assessment_id = course_modules.module_id and taken.status = 'passed'
      ) as is_assessed
    from enrolments join course_modules using (course_id)
      join module_components using (course_id, module_id)
    union all
    select student_id, course_id, nodes.place, 1, node ->> 'name', node ->> 'type',
      case node ->> 'type'
        when 'assignment' then exists (
          select 1 from submissions work
          where work.student_id = enrolments.student_id and work.course_id = enrolments.course_id
            and work.assignment_id = node ->> 'id' and work.graded_at is not null)
        else exists (
          select 1 from assessment_attempts taken
          where taken.student_id = enrolments.student_id and taken.course_id = enrolments.course_id
            and taken.assessment_id = node ->> 'id' and taken.status = 'passed')
      end
    from enrolments join courses using (course_id)
      cross join lateral jsonb_path_query(content,
        'strict $.** ? (@.type == "assignment" || @.type == "assessment")')
        with ordinality as nodes (node, place)
    where course_type = 'sync'
    union all
    select student_id, course_id, 1, 1, scorm_packages.title, 'package', false
    from enrolments join scorm_packages using (course_id)
    union all
    -- An instructor's word passes a live course, after everything in it.
    select student_id, course_id, 2147483647, 1, courses.title, 'result', true
    from enrolments join courses using (course_id)
    where course_type = 'sync' and lower(result) = 'pass' and result_by is not null
  ) as found
  group by student_id, course_id;

-- As on the day of issue. Null on a certificate that was issued before: its parts are those of the course as it is now.
alter table certificates add column parts jsonb;
