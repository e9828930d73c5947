import type { Failure } from '@cairn/runtime';
import { friendlyMessage } from '@cairn/session';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { PageWidth } from '@cairn/ui/page-width';
import { t } from 'ttag';
import { exercisesBreadcrumb } from './exercises-breadcrumb.ts';

/**
 * Returns whether a retry of the failed request cannot succeed. Reads the kind of an `ApiError` without a copy of that class, which
 * the first routes would load.
 */
const isFinal = (error: Error): boolean =>
  'kind' in error && (error.kind === 'not-found' || error.kind === 'forbidden');

/** Page of an exercise that cannot be shown, with the reason (CYB-09). */
export const ExerciseFailurePage = ({ error, ...retry }: Failure<Error>) => (
  <PageWidth>
    <PageHeader title={t`Exercise`} breadcrumbs={[exercisesBreadcrumb, { label: t`Exercise` }]} />
    {isFinal(error) ? (
      <EmptyState
        role="alert"
        art="search"
        title={friendlyMessage(error)}
        action={<LinkButton to="/cyberrange">{t`View All Exercises`}</LinkButton>}
      />
    ) : (
      <ErrorState
        title={t`This exercise could not be loaded.`}
        detail={friendlyMessage(error)}
        {...retry}
      />
    )}
  </PageWidth>
);
