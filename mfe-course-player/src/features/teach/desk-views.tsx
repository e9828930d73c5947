import type { TaughtCourse } from '@cairn/api/teaching.contract';
import type { ComponentType } from 'react';
import { MessagesView } from './messages/messages-view.tsx';
import { ProgressView } from './progress-view.tsx';
import { AttemptPage } from './review/attempt.page.tsx';
import { SubmissionPage } from './grading/submission.page.tsx';
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
}

const sum = (courses: readonly TaughtCourse[], of: (course: TaughtCourse) => number): number =>
  courses.reduce((total, course) => total + of(course), 0);

/** In their order; the first is what /teach shows. */
export const deskViews: readonly [DeskView, ...DeskView[]] = [
  {
    id: 'submissions',
    label: 'Submissions',
    count: (courses) => sum(courses, ({ toGrade }) => toGrade),
    Screen: WorkList,
    Item: SubmissionPage,
  },
  {
    // The same list: of an assessment what is not final stands among the submissions.
    id: 'assessments',
    Screen: WorkList,
    Item: AttemptPage,
  },
  {
    id: 'messages',
    label: 'Messages',
    count: (courses) => sum(courses, ({ unread }) => unread),
    Screen: MessagesView,
  },
  {
    id: 'progress',
    label: 'Progress',
    Screen: ProgressView,
  },
];
