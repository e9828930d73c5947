import { ApiError } from '@cairn/api/api-error';
import { useParams, useQuery } from '@cairn/runtime';
import { friendlyMessage, session } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { AnsweredSurvey } from './answered-survey.tsx';
import { SampleSurvey } from './sample-survey.tsx';
import { SurveyEnd } from './survey-end.tsx';
import { SurveyForm } from './survey-form.tsx';
import styles from './survey.module.css';
import { surveyQueries } from './survey.queries.ts';

/** /survey/{id}: the survey of a course, or a sample of one where the course asks nothing (001 §9). */
export const SurveyPage = () => {
  const { id = '' } = useParams();
  return (
    <PageWidth width="narrow" className={styles['page']}>
      <PageHeader title="Course feedback" />
      <Survey key={id} courseID={id} />
    </PageWidth>
  );
};

const Survey = ({ courseID }: { readonly courseID: string }) => {
  const { data: course, error, isFetching, refetch } = useQuery(surveyQueries.course(courseID));
  /** Said by the server while the form was open. */
  const [isKept, setIsKept] = useState<'now' | 'before'>();
  if (error && !course) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return (
      <ErrorState
        title="The survey could not be loaded."
        detail={friendlyMessage(error)}
        isRetrying={isFetching}
        onRetry={isUnknown ? undefined : () => void refetch()}
      />
    );
  }
  if (!course) {
    return (
      <Skeleton label="Loading survey" className={styles['form']}>
        <SkeletonText heading lines={2} />
        <SkeletonText heading lines={2} />
        <SkeletonText heading lines={4} />
      </Skeleton>
    );
  }
  if (isKept === 'now') return <SurveyEnd>Your answers have been stored.</SurveyEnd>;
  const answers = course.SurveyResponses?.[session.studentId() ?? ''];
  if (answers) {
    return <AnsweredSurvey course={course} answers={answers} takesFocus={isKept === 'before'} />;
  }
  if (!course.PostSurvey?.length) return <SampleSurvey />;
  return (
    <SurveyForm
      course={course}
      questions={course.PostSurvey}
      onStored={() => setIsKept('now')}
      onAnsweredBefore={async () => {
        await refetch();
        setIsKept('before');
      }}
    />
  );
};
