import type { TaughtCourse } from '@cairn/api/teaching.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import type { ComponentType } from 'react';
import { t } from 'ttag';
import { WorkList } from './work/work-list.tsx';

export interface ViewProps {
  /** Of the caller. */
  readonly instructorId: string;
  readonly courses: readonly TaughtCourse[];
  /** Undefined: all courses. */
  readonly courseId: string | undefined;
}

export interface ItemProps {
  readonly itemId: string;
  readonly courses: readonly TaughtCourse[];
}

/** A tab of the desk. */
export interface DeskView {
  /** In the address. */
  readonly id: string;
  /** Without one it is no tab of its own. */
  readonly label?: string;
  /** What waits there. */
  readonly count?: (courses: readonly TaughtCourse[]) => number;
  readonly Screen: ComponentType<ViewProps>;
  /** The whole page of one thing of it, in place of the frame. */
  readonly Item?: ComponentType<ItemProps>;
  /** Fetches the code of what comes later in it. */
  readonly preload: () => Promise<unknown>;
}

/** Code that the list does without, which is what most begin with. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
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

const submission = later<ItemProps>(
  async () => (await import('./grading/submission.page.tsx')).SubmissionPage,
);
const attempt = later<ItemProps>(
  async () => (await import('./review/attempt.page.tsx')).AttemptPage,
);
const messages = later<ViewProps>(
  async () => (await import('./messages/messages-view.tsx')).MessagesView,
);
const progress = later<ViewProps>(async () => (await import('./progress-view.tsx')).ProgressView);

const sum = (courses: readonly TaughtCourse[], of: (course: TaughtCourse) => number): number =>
  courses.reduce((total, course) => total + of(course), 0);

/** In their order; the first is what /teach shows. */
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
    // The same list: of an assessment what is not final stands among the submissions.
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

/** Ahead of need: what is then shown tells of a failure. */
export const fetchView = (view: string): void => {
  const known = deskViews.find(({ id }) => id === view);
  known?.preload().catch(() => {});
};
