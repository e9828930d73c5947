import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';

export interface CourseRecordingProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** Whether the assistant beside the course's content is open, and the function that opens or closes it. */
  readonly assistant: { readonly isOpen: boolean; readonly toggle: () => void };
  /** Shown in place of the film if browsers cannot play its format. */
  readonly unplayable?: ReactNode;
}

const recording = lazyPart(async () => (await import('./recording.tsx')).LiveCourseRecording, {
  placeholder: () => (
    <Skeleton label={t`Loading the recording`}>
      <SkeletonBlock />
    </Skeleton>
  ),
  failure: ({ isRetrying, onRetry }) => (
    <ErrorState title={t`The recording could not be loaded.`} {...{ isRetrying, onRetry }} />
  ),
  onFailed: (error) => report(error, { at: 'code of recordings' }),
});

/** Shows a video of a live course with its transcript. */
export const NodeRecording = (props: CourseRecordingProps) => <recording.Part {...props} />;
