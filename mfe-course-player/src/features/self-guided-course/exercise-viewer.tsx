import type { CourseExercise } from '@cairn/api/exercises.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import { toDesktopUrl } from '@cairn/api/desktop-url';
import { Link, useLocation, useQuery, useSite } from '@cairn/runtime';
import { friendlyMessage, session } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { getButtonClass } from '@cairn/ui/button-class';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Markdown } from '@cairn/ui/markdown';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Tooltip } from '@cairn/ui/tooltip';
import { ExternalLink } from 'lucide-react';
import { jt, t } from 'ttag';
import { courseQueries } from '../../lib/course.queries.ts';
import { useFailureNotice } from '../../lib/use-failure-notice.ts';
import styles from './exercise-viewer.module.css';
import type { ItemViewerProps } from './item-viewer.ts';
import { CourseViewerFooter } from './viewer-foot.tsx';

type ExerciseViewerProps = Pick<ItemViewerProps, 'module' | 'isMovingOn' | 'onNext'>;

/** A hands-on exercise with the link to its cloud desktop. 001 §2 'Exercise viewer'. */
export const ExerciseViewer = ({ module, ...foot }: ExerciseViewerProps) => (
  <div className={styles['exercise']}>
    {session.isSignedIn() ? <Exercise id={module.ExerciseID ?? ''} /> : <Closed module={module} />}
    <CourseViewerFooter itemLabel={t`Module ${module.Order}, exercise`} {...foot} />
  </div>
);

const Exercise = ({ id }: { readonly id: string }) => {
  const query = useQuery(courseQueries.exercise(id));
  useFailureNotice(query.data ? null : query.error, t`Failed to fetch exercise`);
  return (
    <QueryContent
      query={query}
      skeleton={
        <Skeleton label={t`Loading exercise`}>
          <SkeletonText heading lines={6} />
        </Skeleton>
      }
      renderFailure={({ error, ...retry }) => (
        <ErrorState
          title={t`Failed to fetch exercise`}
          detail={friendlyMessage(error)}
          {...retry}
        />
      )}
    >
      {(exercise) => <Task exercise={exercise} />}
    </QueryContent>
  );
};

const Task = ({ exercise }: { readonly exercise: CourseExercise }) => {
  const { Title, Description, Instructions, RegistrationCode: code = '' } = exercise;
  return (
    <>
      <h2>{Title}</h2>
      <Markdown
        className={styles['text']}
        text={Description.trim() || t`No description provided.`}
        headingLevel={3}
      />
      {code !== '' && <LaunchExercise code={code} />}
      <h3>{t`Instructions`}</h3>
      <Markdown text={Instructions.trim() || t`No instructions provided.`} headingLevel={4} />
    </>
  );
};

/** Replaces an exercise for visitors of a public course, who must sign in for it; they only see that it exists. */
const Closed = ({ module }: { readonly module: CourseModule }) => {
  const { pathname } = useLocation();
  const signIn = (
    <Link key="sign-in" to={`/login?redirect=${encodeURIComponent(pathname)}`}>
      {t`Sign in`}
    </Link>
  );
  return (
    <>
      <h2>{module.ExerciseTitle}</h2>
      <p className={styles['text']}>{jt`${signIn} to do this exercise.`}</p>
    </>
  );
};

/** The tooltip contains the registration code, even if no desktop URL is configured. */
const LaunchExercise = ({ code }: { readonly code: string }) => {
  const { desktopUrl = '' } = useSite();
  if (desktopUrl === '') {
    return (
      <Button variant="primary" reason={code}>
        {t`Launch Exercise`}
        <ExternalLink />
      </Button>
    );
  }
  return (
    <Tooltip text={code}>
      {(describedBy) => (
        <a
          href={toDesktopUrl(desktopUrl, window.location.href, { registrationCode: code })}
          target="_blank"
          rel="noopener noreferrer"
          className={getButtonClass({ variant: 'primary' })}
          aria-describedby={describedBy}
        >
          {t`Launch Exercise`}
          <ExternalLink />
        </a>
      )}
    </Tooltip>
  );
};
