import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ComponentType } from 'react';
import { t } from 'ttag';
import { WorkList } from './work/work-list.tsx';

export interface ViewProps {
  /** The caller's instructor id. */
  readonly instructorId: string;
  readonly courses: readonly TaughtCourse[];
  /** Undefined means all courses. */
  readonly courseId: string | undefined;
}

export interface ItemProps {
  readonly itemId: string;
  readonly courses: readonly TaughtCourse[];
}

/** A tab of the desk. */
export interface DeskView {
  /** Part of the URL. */
  readonly id: string;
  /** Without a label the view has no tab. */
  readonly label?: string;
  /** Counts the items that need attention. */
  readonly count?: (courses: readonly TaughtCourse[]) => number;
  readonly Screen: ComponentType<ViewProps>;
  /** The full page of a single item, in place of the desk's frame. */
  readonly Item?: ComponentType<ItemProps>;
  /** Loads the code of screens that open from this view. */
  readonly preload: () => Promise<unknown>;
}

/** Loads code that the list does not need, since most visits start with the list. */
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

const submission = lazyView<ItemProps>(
  async () => (await import('./grading/submission.page.tsx')).SubmissionPage,
);
const attempt = lazyView<ItemProps>(
  async () => (await import('./review/attempt.page.tsx')).AttemptPage,
);
const messages = lazyView<ViewProps>(
  async () => (await import('./messages/messages-view.tsx')).MessagesView,
);
const progress = lazyView<ViewProps>(
  async () => (await import('./progress-view.tsx')).ProgressView,
);

const sum = (courses: readonly TaughtCourse[], of: (course: TaughtCourse) => number): number =>
  courses.reduce((total, course) => total + of(course), 0);

/** The views in the order of their tabs; /teach shows the first one. */
export const deskViews: readonly [DeskView, ...DeskView[]] = [
  {
    id: 'submissions',
    label: t`Submissions`,
    count: (courses) => sum(courses, ({ toGrade }) => toGrade),
    Screen: WorkList,
    Item: submission.Part,
    preload: submission.preload,
  },
  {
    // The same list: assessments that await grading are among the submissions.
    id: 'assessments',
    Screen: WorkList,
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

/** Preloads a view's code. Failures are ignored here; the screen shows them when it opens. */
export const preloadView = (view: string): void => {
  const known = deskViews.find(({ id }) => id === view);
  known?.preload().catch(() => {});
};
