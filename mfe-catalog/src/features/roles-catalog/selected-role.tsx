import type { Role } from '@cairn/api/roles.contract';
import { plural } from '@cairn/messages/plural';
import { t } from 'ttag';
import { listInstructorIds } from './role-people.ts';
import { RoleCourseList } from './role-course-list.tsx';
import { RoleHeader } from './role-header.tsx';
import { RoleOverview } from './role-overview.tsx';
import { useRoleCourses } from './use-role-courses.ts';

/** Shows the role that is selected in the catalogue, with its courses and instructors. */
export const SelectedRole = ({ role }: { readonly role: Role }) => {
  const courses = useRoleCourses(role);
  const loaded = courses.isComplete
    ? (courses.list ?? []).flatMap(({ course }) => (course ? [course] : []))
    : undefined;
  return (
    <>
      <RoleHeader
        role={role}
        facts={
          loaded && [coursesText(loaded.length), instructorsText(listInstructorIds(loaded).length)]
        }
      />
      {!courses.failure && <RoleOverview role={role} courses={loaded} />}
      <RoleCourseList courses={courses} />
    </>
  );
};

const coursesText = (count: number): string => plural(count, t`${count} course|${count} courses`);

const instructorsText = (count: number): string =>
  plural(count, t`${count} instructor|${count} instructors`);
