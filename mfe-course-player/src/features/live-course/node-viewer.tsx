import type { CourseItem, CourseNode } from '@cairn/api/courses.contract';
import { buttonClass } from '@cairn/ui/button-class';
import { MetaLine } from '@cairn/ui/meta-line';
import { Download } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import styles from './live-course.module.css';
import { MeetingView } from './meeting/meeting-view.tsx';
import { dueText, momentOf } from './node-texts.ts';

export interface NodeViewerProps {
  readonly course: CourseItem;
  readonly node: CourseNode;
  /** The item after this one; undefined at the end. */
  readonly onNext: (() => void) | undefined;
  /** Brings the content before the other tabs. */
  readonly comeForward: () => void;
}

/** Viewers that other features have; src/app brings them together. */
export interface NodeViewers {
  readonly assessment: ComponentType<NodeViewerProps>;
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
      return (
        <Item node={node}>
          <FileItem node={node} />
        </Item>
      );
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

const FileItem = ({ node }: { readonly node: CourseNode }) => (
  <>
    <Description node={node} />
    {node.s3Url !== undefined && (
      <a className={buttonClass({ variant: 'primary' })} href={node.s3Url} download>
        <Download />
        Download
      </a>
    )}
  </>
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
