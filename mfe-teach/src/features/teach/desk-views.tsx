import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ComponentType } from 'react';
import { t } from 'ttag';
import type { TeachingDeskItemProps, TeachingDeskViewProps } from '../../lib/desk-view-props.ts';
import { SubmissionList } from './work/submission-list.tsx';

/** View of the teaching desk with its tab. */
export interface TeachingDeskView {
  /** Id of the view in the URL. */
  readonly id: string;
  /** Label of the view's tab; a view without a label has no tab. */
  readonly label?: string;
  /** Returns the number of items in the view that need attention. */
  readonly count?: (courses: readonly TaughtCourse[]) => number;
  readonly Screen: ComponentType<TeachingDeskViewProps>;
  /** The full page of a single item, in place of the desk's frame. */
  readonly Item?: ComponentType<TeachingDeskItemProps>;
  /** Loads the code of the screens that open from the view. */
  readonly preload: () => Promise<unknown>;
}

/** Loads the code of a view that the list of submissions does not need, since most visits start with that list. */
const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, {
    placeholder: () => (
      <Skeleton label={t`Loading`}>
        <SkeletonText heading lines={8} />
      </Skeleton>
    ),
    failure: ({ isRetrying, onRetry }) => (
      <ErrorState title={t`This page could not be loaded.`} {...{ isRetrying, onRetry }} />
    ),
    onFailed: (error) => report(error, { at: 'code of the teaching desk' }),
  });

const submission = lazyView<TeachingDeskItemProps>(
  async () => (await import('./grading/submission.page.tsx')).SubmissionGradingPage,
);
const attempt = lazyView<TeachingDeskItemProps>(
  async () => (await import('./review/attempt.page.tsx')).AttemptGradingPage,
);
const messages = lazyView<TeachingDeskViewProps>(
  async () => (await import('./messages/messages-view.tsx')).MessagesView,
);
const progress = lazyView<TeachingDeskViewProps>(
  async () => (await import('./progress-view.tsx')).RosterProgressView,
);

const sum = (courses: readonly TaughtCourse[], of: (course: TaughtCourse) => number): number =>
  courses.reduce((total, course) => total + of(course), 0);

/** Views of the teaching desk in the order of their tabs; /teach shows the first one. */
export const teachingDeskViews: readonly [TeachingDeskView, ...TeachingDeskView[]] = [
  {
    id: 'submissions',
    label: t`Submissions`,
    count: (courses) => sum(courses, ({ toGrade }) => toGrade),
    Screen: SubmissionList,
    Item: submission.Part,
    preload: submission.preload,
  },
  {
    // Also shows the list of submissions, which contains the assessments to grade.
    id: 'assessments',
    Screen: SubmissionList,
    Item: attempt.Part,
    preload: attempt.preload,
  },
  {
    id: 'messages',
    label: t`Messages`,
    count: (courses) => sum(courses, ({ unread }) => unread),
    Screen: messages.Part,
    preload: messages.preload,
  },
  {
    id: 'progress',
    label: t`Progress`,
    Screen: progress.Part,
    preload: progress.preload,
  },
];

/** Preloads the code of a view of the teaching desk. Failures are ignored here; the screen shows them when it opens. */
export const preloadTeachingDeskView = (view: string): void => {
  const known = teachingDeskViews.find(({ id }) => id === view);
  known?.preload().catch(() => {});
};
