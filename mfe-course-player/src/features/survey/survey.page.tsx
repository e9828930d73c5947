import { ApiError } from '@cairn/api/api-error';
import { type Failure, useParams, useQuery } from '@cairn/runtime';
import { friendlyMessage, session } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { useState } from 'react';
import { t } from 'ttag';
import { AnsweredSurvey } from './answered-survey.tsx';
import { SampleSurvey } from './sample-survey.tsx';
import { SurveySentMessage } from './survey-sent-message.tsx';
import { SurveyForm } from './survey-form.tsx';
import styles from './survey.module.css';
import { surveyQueries } from './survey.queries.ts';

/** The page /survey/{id}: the survey of a course, or a sample if the course has none (001 §9). */
export const SurveyPage = () => {
  const { id = '' } = useParams();
  return (
    <PageWidth width="narrow" isWhole>
      <PageHeader title={t`Course feedback`} />
      <Survey key={id} courseID={id} />
    </PageWidth>
  );
};

const Survey = ({ courseID }: { readonly courseID: string }) => {
  const query = useQuery(surveyQueries.course(courseID));
  /** Whether the answers were stored now, or before by another page; undefined while the form is open. */
  const [storedWhen, setStoredWhen] = useState<'now' | 'before'>();
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading survey`} className={styles['form']}>
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={2} />
          <SkeletonText heading lines={4} />
        </Skeleton>
      }
      renderFailure={SurveyFailure}
    >
      {(course) => {
        if (storedWhen === 'now')
          return <SurveySentMessage>{t`Your answers have been stored.`}</SurveySentMessage>;
        const answers = course.SurveyResponses?.[session.studentId() ?? ''];
        if (answers) {
          const takesFocus = storedWhen === 'before';
          return <AnsweredSurvey course={course} answers={answers} takesFocus={takesFocus} />;
        }
        if (!course.PostSurvey?.length) return <SampleSurvey />;
        return (
          <SurveyForm
            course={course}
            questions={course.PostSurvey}
            onStored={() => setStoredWhen('now')}
            onAnsweredBefore={async () => {
              await query.refetch();
              setStoredWhen('before');
            }}
          />
        );
      }}
    </QueryContent>
  );
};

/** Offers no retry for a course that does not exist. */
const SurveyFailure = ({ error, isRetrying, onRetry }: Failure<Error>) => (
  <ErrorState
    title={t`The survey could not be loaded.`}
    detail={friendlyMessage(error)}
    isRetrying={isRetrying}
    onRetry={error instanceof ApiError && error.status === 404 ? undefined : onRetry}
  />
);
