import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { lazyPart } from '@cairn/runtime';
import { report } from '@cairn/session';
import { ErrorState } from '@cairn/ui/error-state';
import { Skeleton, SkeletonBlock } from '@cairn/ui/skeleton';
import type { ReactNode } from 'react';
import { t } from 'ttag';

export interface RecordingProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** The state of the assistant beside the content. */
  readonly assistant: { readonly isOpen: boolean; readonly toggle: () => void };
  /** Replaces the film if browsers cannot play its format. */
  readonly unplayable?: ReactNode;
}

const recording = lazyPart(async () => (await import('./recording.tsx')).Recording, {
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

/** A video of a live course with its transcript. */
export const NodeRecording = (props: RecordingProps) => <recording.Part {...props} />;
