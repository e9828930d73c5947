/** Fields of a course that have two names. Source: RULE-11, 001 §3. */

interface CourseFieldNames {
  readonly CourseType?: string | undefined;
  readonly Type?: string | undefined;
  readonly CourseDescription?: string | undefined;
  readonly Description?: string | undefined;
}

/** Returns the course with its type and its description under both names. */
export const withBothFieldNames = <C extends CourseFieldNames>(course: C) => {
  const type: C['CourseType'] = course.CourseType ?? course.Type;
  const description = course.CourseDescription ?? course.Description;
  return {
    ...course,
    CourseType: type,
    Type: type,
    CourseDescription: description,
    Description: course.Description ?? description,
  };
};
