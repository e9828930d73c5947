/** Public facts about courses and roles, as passages that the help assistant can quote. */
import type { Course } from '@cairn/api/courses.contract';
import type { Role } from '@cairn/api/roles.contract';
import { isCourseVisible } from '@cairn/domain/course-visibility.rules';
import { type CatalogueCourse, isOfferedCourse } from '../../catalogue/courses/catalogue.ts';
import type { HelpSection } from './help-section.ts';

/** Returns passages about the courses that visitors see: no drafts, no hidden ones, and no courses of groups. */
export const toCourseHelpSections = (courses: readonly CatalogueCourse[]): HelpSection[] =>
  courses
    .filter((course) => isOfferedCourse(course) && isCourseVisible(course, { kind: 'visitor' }))
    .map(toCourseSection);

/**
 * The factor of courses and roles in the search for help. The help text comes first: 'how much does it cost' does not ask for a
 * course on cost.
 */
const WEIGHT = 0.5;

const toCourseSection = (course: Course): HelpSection => {
  const { CourseID, CourseTitle, Level, Category, LearningObjectives, Lectures } = course;
  const lectures = Lectures.map(({ Title }) => Title);
  return {
    title: CourseTitle,
    otherWords: [Category, ...LearningObjectives, ...lectures].join('. '),
    text: `There is a course for that: “${CourseTitle}” (${Level}). ${course.CourseDescription}`.trim(),
    weight: WEIGHT,
    source: { title: CourseTitle, href: `/course-catalog/${encodeURIComponent(CourseID)}` },
  };
};

export const toRoleHelpSection = ({ RoleID, RoleTitle, Description }: Role): HelpSection => ({
  title: RoleTitle,
  text: `“${RoleTitle}” is one of the roles here. ${Description}`.trim(),
  weight: WEIGHT,
  source: { title: RoleTitle, href: `/roles-catalog/${encodeURIComponent(RoleID)}` },
});
