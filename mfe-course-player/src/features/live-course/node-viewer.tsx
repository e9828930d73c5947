import type { CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import type { ReactNode } from 'react';
import { AssignmentViewer } from './assignment/assignment-viewer.tsx';
import { FileViewer } from './file/file-viewer.tsx';
import { MeetingView } from './meeting/meeting-view.tsx';

export interface NodeViewerProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** Opens the next item; undefined at the last item. */
  readonly onNext: (() => void) | undefined;
  /** Switches from another tab of the course page to the content tab. */
  readonly comeForward: () => void;
  /** Whether the assistant beside the course's content is open, and the function that opens or closes it. */
  readonly assistant: { readonly isOpen: boolean; readonly toggle: () => void };
}

/** Viewers that other features provide for nodes of a live course; src/app passes them in. */
export interface CourseNodeViewers {
  readonly assessment: (props: NodeViewerProps) => ReactNode;
  /** A video; `unplayable` replaces it if browsers cannot play its format. */
  readonly recording: (props: NodeViewerProps & { readonly unplayable?: ReactNode }) => ReactNode;
}

/** Shows the selected node of a live course in the viewer for its type (SYNC-05, SYNC-06). */
export const CourseNodeViewer = ({
  viewers,
  ...props
}: NodeViewerProps & { readonly viewers: CourseNodeViewers }) => {
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
