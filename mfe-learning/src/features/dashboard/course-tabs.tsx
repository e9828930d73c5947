import { Tabs } from '@cairn/ui/tabs';
import { useAddressQuery } from '@cairn/ui/use-address-query';
import { MyCoursesPart } from '../../lib/my-courses-part.tsx';
import type { MyCoursesState } from '../../lib/use-my-courses.ts';
import { Certificates } from './certificates.tsx';
import { CompletedCourses } from './completed-courses.tsx';
import { ContinueLearning } from './continue-learning.tsx';
import { ResumeBandPlace } from './resume-band.tsx';

const FIRST = 'continue';

/** The student's courses in three tabs; the address keeps which one is open. */
export const CourseTabs = ({ state }: { readonly state: MyCoursesState }) => {
  const [query, setQuery] = useAddressQuery();
  const select = (tab: string) => {
    const next = new URLSearchParams(query);
    if (tab === FIRST) next.delete('tab');
    else next.set('tab', tab);
    setQuery(next);
  };
  return (
    <Tabs
      label="My courses"
      selected={query.get('tab') ?? FIRST}
      onSelect={select}
      tabs={[
        {
          id: FIRST,
          label: 'Continue Learning',
          count: state.data?.current.length,
          panel: (
            <MyCoursesPart state={state} lead={<ResumeBandPlace />}>
              {(courses) => <ContinueLearning courses={courses} />}
            </MyCoursesPart>
          ),
        },
        {
          id: 'completed',
          label: 'Completed Courses',
          count: state.data?.completed.length,
          panel: (
            <MyCoursesPart state={state}>
              {(courses) => <CompletedCourses courses={courses} />}
            </MyCoursesPart>
          ),
        },
        {
          id: 'certificates',
          label: 'Certificates',
          panel: (
            <MyCoursesPart state={state}>
              {(courses) => <Certificates courses={courses} />}
            </MyCoursesPart>
          ),
        },
      ]}
    />
  );
};
