import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import type { ReactNode } from 'react';
import { AssignmentViewer } from './assignment/assignment-viewer.tsx';
import { FileViewer } from './file/file-viewer.tsx';
import { MeetingView } from './meeting/meeting-view.tsx';

export interface NodeViewerProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** Opens the next item; undefined at the last item. */
  readonly onNext: (() => void) | undefined;
  /** Switches from the other tabs to the content. */
  readonly comeForward: () => void;
  /** The state of the assistant beside the content. */
  readonly assistant: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** Viewers of other features; src/app passes them in. */
export interface NodeViewers {
  readonly assessment: (props: NodeViewerProps) => ReactNode;
  /** A video; `unplayable` replaces it if browsers cannot play its format. */
  readonly recording: (props: NodeViewerProps & { readonly unplayable?: ReactNode }) => ReactNode;
}

/** The selected item in the viewer of its type (SYNC-05, SYNC-06). */
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
