import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { MetaLine } from '@cairn/ui/meta-line';
import type { ReactNode } from 'react';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import styles from './live-course.module.css';
import { FileViewer } from './file/file-viewer.tsx';
import { MeetingView } from './meeting/meeting-view.tsx';
import { dueText, momentOf } from './node-texts.ts';

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
      return (
        <Item node={node}>
          <Assignment node={node} />
        </Item>
      );
    case 'assessment':
      return <viewers.assessment {...props} />;
    case 'folder':
      return null;
    default:
      return node.type satisfies never;
  }
};
const Description = ({ node }: { readonly node: CourseNode }) => (
  <p className={styles['description']}>{node.description?.trim() || 'No description provided.'}</p>
);

const Assignment = ({ node }: { readonly node: CourseNode }) => {
  const due = momentOf(node.dueDate);
  return (
    <>
      <MetaLine
        items={[
          due === undefined ? undefined : dueText(due),
          `${node.MaxScore ?? 100} points`,
          node.maxAttempts === undefined ? undefined : attemptsText(node.maxAttempts),
        ]}
      />
      <Description node={node} />
    </>
  );
};

const attemptsText = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`;

const Item = ({ node, children }: { readonly node: CourseNode; readonly children: ReactNode }) => (
  <article className={styles['item']}>
    <h2>{node.name}</h2>
    {children}
    <AttachmentList attachments={node.attachments ?? []} />
  </article>
);
