import type { CourseItem } from '@cairn/api/course-item.contract';
import type { Instructor } from '@cairn/api/people.contract';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQuery } from '@cairn/runtime';
import { AvatarStack, type PersonWithPicture } from '@cairn/ui/avatar';
import { t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';

/**
 * Shows the instructor and the collaborators of a packaged course below its frame. If a request fails, the name is 'Unknown'.
 */
export const PackagedCourseTeachers = ({ course }: { readonly course: CourseItem }) => {
  const { InstructorID = '', Collaborators = [] } = course;
  const instructor = useQuery(courseQueries.instructor(InstructorID));
  const collaborators = useQuery(courseQueries.collaborators(Collaborators));
  if (instructor.isLoading || collaborators.isLoading) return null;
  return (
    <AvatarStack
      people={[
        toPerson(instructor.data, InstructorID || course.CourseID),
        ...(collaborators.error
          ? [toPerson(undefined, `${course.CourseID}/collaborators`)]
          : (collaborators.data ?? []).map((person) => toPerson(person, person.InstructorID))),
      ]}
    />
  );
};

const toPerson = (person: Instructor | undefined, id: string): PersonWithPicture => ({
  id,
  name: person ? formatInstructorName(person) : t`Unknown`,
  src: person?.profileImageUrl,
});
