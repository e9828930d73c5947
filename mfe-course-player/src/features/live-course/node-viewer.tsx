import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import type { ReactNode } from 'react';
import { AssignmentViewer } from './assignment/assignment-viewer.tsx';
import { FileViewer } from './file/file-viewer.tsx';
import { MeetingView } from './meeting/meeting-view.tsx';

export interface NodeViewerProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** The item after this one; undefined at the end. */
  readonly onNext: (() => void) | undefined;
  /** Brings the content before the other tabs. */
  readonly comeForward: () => void;
  /** Beside the content. */
  readonly assistant: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** Viewers that other features have; src/app brings them together. */
export interface NodeViewers {
  readonly assessment: (props: NodeViewerProps) => ReactNode;
  /** A video; with `unplayable` in its place where browsers do not play its kind. */
  readonly recording: (props: NodeViewerProps & { readonly unplayable?: ReactNode }) => ReactNode;
}

/** The selected item, as its kind is shown (SYNC-05, SYNC-06). */
export const NodeViewer = ({
  viewers,
  ...props
}: NodeViewerProps & { readonly viewers: NodeViewers }) => {
  const { node } = props;
  switch (node.type) {
    case 'lecture':
      return <MeetingView course={props.course} node={node} />;
    case 'file':
      return <FileViewer {...props} viewers={viewers} />;
    case 'assignment':
      return <AssignmentViewer course={props.course} node={node} />;
    case 'assessment':
      return <viewers.assessment {...props} />;
    case 'folder':
      return null;
    default:
      return node.type satisfies never;
  }
};
