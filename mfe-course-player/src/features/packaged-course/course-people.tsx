import type { CourseItem } from '@cairn/api/courses.contract';
import { useQuery } from '@cairn/runtime';
import { AvatarStack } from '@cairn/ui/avatar';
import { courseQueries } from '../../lib/course.queries.ts';

/** Who made the course, below the frame; a failed lookup reads 'Unknown'. */
export const CoursePeople = ({ course }: { readonly course: CourseItem }) => {
  const instructor = useQuery(courseQueries.instructor(course.InstructorID ?? ''));
  const collaborators = useQuery(courseQueries.collaborators(course.Collaborators ?? []));
  if (instructor.isPending && (course.InstructorID ?? '') !== '') return null;
  const people = [
    {
      id: course.InstructorID ?? course.CourseID,
      name: instructor.data?.FullName ?? 'Unknown',
      src: instructor.data?.profileImageUrl,
    },
    ...(collaborators.data ?? []).map(({ InstructorID, FullName, profileImageUrl }) => ({
      id: InstructorID,
      name: FullName,
      src: profileImageUrl,
    })),
  ];
  return <AvatarStack people={people} />;
};
