import type { UserAttributes } from '@cairn/api/user.contract';
import { LinkButton } from '@cairn/ui/link-button';
import { t } from 'ttag';
import { ExploreCourses } from './explore-courses.tsx';

interface FirstCourseProps {
  readonly attributes: Pick<UserAttributes, 'Roles'>;
}

/** Shown to a student without a current course: it suggests a role first, and then a course of that role. */
export const FirstCourseSuggestion = ({ attributes }: FirstCourseProps) => {
  const [roleId] = Object.keys(attributes.Roles);
  return (
    <ExploreCourses
      art="trail"
      title={t`No courses in progress.`}
      also={
        <LinkButton
          variant="line"
          to={
            roleId === undefined ? '/roles-catalog' : `/roles-catalog/${encodeURIComponent(roleId)}`
          }
        >
          {roleId === undefined ? t`Choose a role` : t`Courses for your role`}
        </LinkButton>
      }
    >
      {roleId === undefined
        ? t`Choose a role, and see which courses lead to it, or start with any course.`
        : t`Start with a course that leads to your role, or with any other.`}
    </ExploreCourses>
  );
};
