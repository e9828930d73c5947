import { toSubmissionFileUrl } from '@cairn/api/submissions.contract';
import type { GradedSubmission, GradableWork } from '@cairn/api/teaching.contract';
import { SubmissionFiles } from '@cairn/course-content/submission/submission-files';
import { WrittenContent } from '@cairn/course-content/submission/written-content';
import { Avatar } from '@cairn/ui/avatar';
import { MetaLine } from '@cairn/ui/meta-line';
import { Tag } from '@cairn/ui/tag';
import { ChevronRight } from 'lucide-react';
import { t } from 'ttag';
import {
  formatSubmissionAttempt,
  describeLateness,
  formatSubmissionDate,
} from '../../../lib/work-words.ts';
import styles from './grading.module.css';

const describeDueDate = ({ dueAt }: GradableWork): string => {
  if (dueAt === undefined) return t`What was asked`;
  const due = formatSubmissionDate(dueAt);
  return t`What was asked, due ${due}`;
};

const handedInText = ({ submittedAt }: GradableWork): string => {
  const moment = formatSubmissionDate(submittedAt);
  return t`Handed in ${moment}`;
};

const triedText = (work: GradableWork): string => {
  const attempt = formatSubmissionAttempt(work);
  return t`Attempt ${attempt}`;
};

/** Shows the student's submission, with its time and the assignment's instructions. */
export const SubmittedWork = ({ submission }: { readonly submission: GradedSubmission }) => {
  const { work, description, content } = submission;
  return (
    <>
      <SubmissionHeading work={work} />
      <details className={styles['asked']}>
        <summary>
          <ChevronRight />
          {describeDueDate(work)}
        </summary>
        <p>{description || t`No description provided.`}</p>
      </details>
      {content !== '' && (
        <article className={styles['paper']} aria-label={t`Answer`}>
          <WrittenContent html={content} />
        </article>
      )}
      <SubmissionFiles
        files={submission.files.map(({ fileId, fileName, bytes }) => ({
          name: fileName,
          s3Url: toSubmissionFileUrl(fileId),
          bytes,
        }))}
      />
    </>
  );
};

/** Names the student, the course and the date of a submission, how late it was, and which attempt it is. */
export const SubmissionHeading = ({ work }: { readonly work: GradableWork }) => (
  <header className={styles['head']}>
    <Avatar personId={work.learner.learnerId} src={work.learner.pictureUrl} size="l" />
    <div>
      <h2>{work.learner.name}</h2>
      <MetaLine items={[work.CourseTitle, handedInText(work)]} />
    </div>
    <p className={styles['tags']}>
      {work.isLate ? (
        <Tag tone="missing">{describeLateness(work)}</Tag>
      ) : (
        work.dueAt !== undefined && <Tag tone="completed">{t`On time`}</Tag>
      )}
      <Tag>{triedText(work)}</Tag>
    </p>
  </header>
);
