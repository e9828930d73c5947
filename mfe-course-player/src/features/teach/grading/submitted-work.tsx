import type { GradedSubmission, Work } from '@cairn/api/teaching.contract';
import { Avatar } from '@cairn/ui/avatar';
import { MetaLine } from '@cairn/ui/meta-line';
import { Tag } from '@cairn/ui/tag';
import { ChevronRight } from 'lucide-react';
import { WrittenContent } from '../../../lib/submission/written-content.tsx';
import { attemptText, lateText, momentText } from '../work-words.ts';
import styles from './grading.module.css';

/** Who handed in what, when, and what was asked. */
export const SubmittedWork = ({ submission }: { readonly submission: GradedSubmission }) => {
  const { work, description, content } = submission;
  return (
    <>
      <WorkHead work={work} />
      <details className={styles['asked']}>
        <summary>
          <ChevronRight />
          {work.dueAt === undefined
            ? 'What was asked'
            : `What was asked, due ${momentText(work.dueAt)}`}
        </summary>
        <p>{description || 'No description provided.'}</p>
      </details>
      {content !== '' && (
        <article className={styles['paper']} aria-label="Answer">
          <WrittenContent html={content} />
        </article>
      )}
      <Files files={submission.files} />
    </>
  );
};

/** The person, the course and the moment; how late it was, and which attempt. */
export const WorkHead = ({ work }: { readonly work: Work }) => (
  <header className={styles['head']}>
    <Avatar personId={work.learner.learnerId} src={work.learner.pictureUrl} size="l" />
    <div>
      <h2>{work.learner.name}</h2>
      <MetaLine items={[work.CourseTitle, `Handed in ${momentText(work.submittedAt)}`]} />
    </div>
    <p className={styles['tags']}>
      {work.isLate ? (
        <Tag tone="missing">{lateText(work)}</Tag>
      ) : (
        work.dueAt !== undefined && <Tag tone="completed">On time</Tag>
      )}
      <Tag>{`Attempt ${attemptText(work)}`}</Tag>
    </p>
  </header>
);

const Files = ({ files }: Pick<GradedSubmission, 'files'>) => {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h3 id="files">{`Files (${files.length})`}</h3>
      <ul className={styles['files']}>
        {files.map(({ fileId, fileName, bytes }) => (
          <li key={fileId}>
            {fileName}
            <span>{sizeText(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** '184 KB', '2.4 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
