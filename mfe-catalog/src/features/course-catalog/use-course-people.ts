import type { Course } from '@cairn/api/courses.contract';
import type { Instructor } from '@cairn/api/people.contract';
import { formatInstructorName } from '@cairn/domain/instructor-name.rules';
import { useQueries, useQuery } from '@cairn/runtime';
import type { PersonWithPicture } from '@cairn/ui/avatar';
import { t } from 'ttag';
import { catalogQueries } from '../../lib/catalog.queries.ts';

const UNKNOWN = t`Unknown`;

const toPerson = (instructor: Instructor): PersonWithPicture => ({
  id: instructor.InstructorID,
  name: formatInstructorName(instructor),
  src: instructor.profileImageUrl,
});

/**
 * Returns the instructors and collaborators of the courses on a page. Each instructor is requested once, all collaborators
 * together, and no card waits for them. They are undefined while the instructor is loading; an instructor who cannot be found
 * is 'Unknown'.
 */
export const useCoursePeople = (courses: readonly Course[]) => {
  const instructorIds = [...new Set(courses.map(({ InstructorID }) => InstructorID))];
  const collaboratorIds = [...new Set(courses.flatMap(({ Collaborators }) => Collaborators))];
  const found = useQueries({ queries: instructorIds.map((id) => catalogQueries.instructor(id)) });
  const collaborators = useQuery(catalogQueries.collaborators(collaboratorIds)).data ?? [];

  const findInstructor = (course: Course): PersonWithPicture | undefined => {
    const query = found[instructorIds.indexOf(course.InstructorID)];
    if (query?.data) return toPerson(query.data);
    const isKnownMissing = course.InstructorID === '' || query?.isError === true;
    return isKnownMissing ? { id: course.CourseID, name: UNKNOWN } : undefined;
  };
  return (course: Course): readonly PersonWithPicture[] | undefined => {
    const instructor = findInstructor(course);
    if (!instructor) return undefined;
    const others = collaborators.filter(({ InstructorID }) =>
      course.Collaborators.includes(InstructorID),
    );
    return [instructor, ...others.map(toPerson)];
  };
};

/** Maximum number of ids in one request to the server. */
const MAX_IDS_PER_REQUEST = 50;

/** Returns the names of instructors for the catalogue's filter, sorted. Unknown ids are left out. */
export const useFilterInstructors = (ids: readonly string[]): readonly PersonWithPicture[] => {
  const calls = Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, call) =>
    ids.slice(call * MAX_IDS_PER_REQUEST, (call + 1) * MAX_IDS_PER_REQUEST),
  );
  const queries = calls.map((some) => catalogQueries.collaborators(some));
  return useQueries({ queries, combine: listPeopleByName });
};

/** Outside of the hook, so that `combine` keeps its identity and runs only when a response arrives. */
const listPeopleByName = (found: readonly { readonly data: readonly Instructor[] | undefined }[]) =>
  found
    .flatMap(({ data }) => data ?? [])
    .map(toPerson)
    .toSorted((a, b) => a.name.localeCompare(b.name));
