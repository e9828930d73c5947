import type { UserAttributes } from '@cairn/api/user.contract';
import { LinkButton } from '@cairn/ui/link-button';
import { ExploreCourses } from './explore-courses.tsx';

interface FirstCourseProps {
  readonly attributes: Pick<UserAttributes, 'Roles'>;
}

/** No course is under way: first a role, and then a course that leads to it. */
export const FirstCourse = ({ attributes }: FirstCourseProps) => {
  const [roleId] = Object.keys(attributes.Roles);
  return (
    <ExploreCourses
      art="trail"
      title="No courses in progress."
      also={
        <LinkButton
          variant="line"
          to={
            roleId === undefined ? '/roles-catalog' : `/roles-catalog/${encodeURIComponent(roleId)}`
          }
        >
          {roleId === undefined ? 'Choose a role' : 'Courses for your role'}
        </LinkButton>
      }
    >
      {roleId === undefined
        ? 'Choose a role, and see which courses lead to it, or start with any course.'
        : 'Start with a course that leads to your role, or with any other.'}
    </ExploreCourses>
  );
};
