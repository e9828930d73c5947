import type { CourseNode } from '@cairn/api/courses.contract';
import { buttonClass } from '@cairn/ui/button-class';
import { MetaLine } from '@cairn/ui/meta-line';
import { CalendarClock, Download, ExternalLink } from 'lucide-react';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import styles from './live-course.module.css';
import { dueText, meetingAddress, momentText } from './node-texts.ts';

/** What is known of the selected item, and the way into it. */
export const NodeViewer = ({ node }: { readonly node: CourseNode }) => (
  <article className={styles['item']}>
    <h2>{node.name}</h2>
    {node.type === 'lecture' && <Meeting node={node} />}
    {node.type === 'file' && <FileItem node={node} />}
    {node.type === 'assignment' && <Assignment node={node} />}
    {(node.type === 'assessment' || node.type === 'folder') && <Description node={node} />}
    <AttachmentList attachments={node.attachments ?? []} />
  </article>
);

const Description = ({ node }: { readonly node: CourseNode }) => (
  <p className={styles['description']}>{node.description?.trim() || 'No description provided.'}</p>
);

const Meeting = ({ node }: { readonly node: CourseNode }) => (
  <>
    {node.meetingDateTime !== undefined && (
      <p className={styles['moment']}>
        <CalendarClock />
        <time dateTime={node.meetingDateTime}>{momentText(node.meetingDateTime)}</time>
      </p>
    )}
    <Description node={node} />
    {node.meetingUrl === undefined || node.meetingUrl.trim() === '' ? (
      <p className={styles['none']}>No meeting link is available yet.</p>
    ) : (
      <a
        className={buttonClass({ variant: 'primary' })}
        href={meetingAddress(node.meetingUrl)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open meeting
        <ExternalLink />
      </a>
    )}
  </>
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

const Assignment = ({ node }: { readonly node: CourseNode }) => (
  <>
    <MetaLine
      items={[
        node.dueDate && dueText(node.dueDate),
        `${node.MaxScore ?? 100} points`,
        node.maxAttempts === undefined ? undefined : attemptsText(node.maxAttempts),
      ]}
    />
    <Description node={node} />
  </>
);

const attemptsText = (attempts: number): string =>
  attempts === 1 ? '1 attempt' : `${attempts} attempts`;
