/** Fields of a course that have two names. Source: RULE-11, 001 §3. */

interface TwiceNamed {
  readonly CourseType?: string | undefined;
  readonly Type?: string | undefined;
  readonly CourseDescription?: string | undefined;
  readonly Description?: string | undefined;
}

/** Returns the course with its type and its description under both names. */
export const underBothNames = <C extends TwiceNamed>(course: C) => {
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
