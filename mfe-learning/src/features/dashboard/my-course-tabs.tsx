import { type Failure, lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Tabs } from '@cairn/ui/tabs';
import { useUrlQuery } from '@cairn/ui/use-url-query';
import { t } from 'ttag';
import { CoursesSkeleton, MyCoursesPart } from '../../lib/my-courses-part.tsx';
import type { MyCoursesState } from '../../lib/use-my-courses.ts';
import { ContinueLearning } from './continue-learning.tsx';
import { ContinueCourseBandSkeleton } from './continue-course-band.tsx';

const FIRST_TAB = 'continue';

const later = {
  placeholder: () => <CoursesSkeleton />,
  failure: ({ isRetrying, onRetry }: Failure) => (
    <ErrorState title={t`This could not be loaded.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error: unknown) => report(error, { at: 'code of a tab' }),
};
/** Few students open these tabs, so their code is not part of the first one. */
const completed = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "completed" */ './completed-courses.tsx')).CompletedCourses,
  later,
);
const certificates = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "certificates" */ './certificates.tsx'))
      .CompletedCourseCertificates,
  later,
);

/** The student's courses in three tabs; the URL stores which one is open. */
export const MyCourseTabs = ({ state }: { readonly state: MyCoursesState }) => {
  const [query, setQuery] = useUrlQuery();
  const select = (tab: string) => {
    const next = new URLSearchParams(query);
    if (tab === FIRST_TAB) next.delete('tab');
    else next.set('tab', tab);
    setQuery(next);
  };
  return (
    <Tabs
      label={t`My courses`}
      selected={query.get('tab') ?? FIRST_TAB}
      onSelect={select}
      tabs={[
        {
          id: FIRST_TAB,
          label: t`Continue Learning`,
          count: state.data?.current.length,
          panel: (
            <MyCoursesPart state={state} lead={<ContinueCourseBandSkeleton />}>
              {(courses) => <ContinueLearning courses={courses} />}
            </MyCoursesPart>
          ),
        },
        {
          id: 'completed',
          label: t`Completed Courses`,
          count: state.data?.completed.length,
          panel: (
            <MyCoursesPart state={state}>
              {(courses) => <completed.Part courses={courses} />}
            </MyCoursesPart>
          ),
        },
        {
          id: 'certificates',
          label: t`Certificates`,
          panel: (
            <MyCoursesPart state={state}>
              {(courses) => <certificates.Part courses={courses} />}
            </MyCoursesPart>
          ),
        },
      ]}
    />
  );
};
