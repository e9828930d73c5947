import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { t } from 'ttag';

const viewer = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "assessment" */ './assessment/assessment-viewer.tsx'))
      .AssessmentViewer,
  {
    placeholder: () => (
      <Skeleton label={t`Loading the assessment`}>
        <SkeletonText heading lines={4} />
      </Skeleton>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`The assessment could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of assessments' }),
  },
);

/** Assessment of a module, in a separate chunk, since a course begins with a lecture. */
export const LazyAssessmentViewer = viewer.Part;
