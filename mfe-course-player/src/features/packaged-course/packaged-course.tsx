import type { Attachment, CourseItem } from '@cairn/api/course-item.contract';
import { parseFileName } from '@cairn/domain/file-kind.rules';
import { useQuery } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import { t } from 'ttag';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import { LazyAssistantPanel } from '../../lib/assistant-part.tsx';
import { AssistantToggle, useAssistantToggle } from '../../lib/assistant-toggle.tsx';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { QueryContent } from '@cairn/ui/query-content';
import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCountTimeSpent } from '../../lib/use-time-spent.ts';
import { PackagedCourseTeachers } from './packaged-course-teachers.tsx';
import { ScormPackageFrame } from './package-frame.tsx';
import styles from './packaged-course.module.css';
import { PackagedCourseCompletion } from './packaged-completion.tsx';
import { packagedCourseQueries } from './packaged-course.queries.ts';

export interface PackagedCourseProps {
  readonly course: CourseItem;
}

/** Page of a SCORM package: its frame and the tools around it. Source: 002 §2.3. */
export const PackagedCourse = ({ course }: PackagedCourseProps) => {
  const launch = useQuery(packagedCourseQueries.launch(course.CourseID));
  const [isCompleted, setCompleted] = useState(false);
  const [hasAttachments, showAttachments] = useState(false);
  const attachments = (course.Attachments ?? []).map((s3Url) => ({
    s3Url,
    fileName: parseFileName(s3Url),
  }));
  const { isOpen, toggle, close, button } = useAssistantToggle();
  useCountTimeSpent(course, { isOver: isCompleted, pausesWhileHidden: true });
  useReport(launch.error);
  return (
    <div className={styles['player']}>
      <div className={styles['main']}>
        <QueryContent
          query={launch}
          skeleton={<p className={styles['loading']}>{t`Loading course...`}</p>}
          renderFailure={({ isRetrying, onRetry }) => (
            <ErrorState
              title={t`Course could not be loaded.`}
              isRetrying={isRetrying}
              onRetry={onRetry}
            />
          )}
        >
          {(launched) => <ScormPackageFrame {...launched} onCompleted={() => setCompleted(true)} />}
        </QueryContent>
        <footer className={styles['foot']}>
          <PackagedCourseTeachers course={course} />
          <div className={styles['toggles']}>
            {attachments.length > 0 && (
              <AttachmentsButton isOpen={hasAttachments} onToggle={showAttachments} />
            )}
            <AssistantToggle ref={button} isOpen={isOpen} onToggle={toggle} />
          </div>
        </footer>
      </div>
      {/* A sibling of the frame, never its parent: moving a frame in the document reloads it. */}
      <CourseTools
        course={course}
        attachments={hasAttachments ? attachments : []}
        hasAssistant={isOpen}
        onClose={close}
      />
      {isCompleted && session.isSignedIn() && <PackagedCourseCompletion course={course} />}
    </div>
  );
};

const useReport = (error: Error | null): void => {
  useEffect(() => {
    if (error) report(error, { at: 'packaged course' });
  }, [error]);
};

interface CourseToolsProps {
  readonly course: CourseItem;
  /** Attachments of the packaged course that are listed beside its frame. */
  readonly attachments: readonly Attachment[];
  readonly hasAssistant: boolean;
  readonly onClose: () => void;
}

/** Shows the attachments of a packaged course, its assistant, or both (SCO-09). */
const CourseTools = ({ course, attachments, hasAssistant, onClose }: CourseToolsProps) => {
  if (attachments.length === 0 && !hasAssistant) return null;
  return (
    <div className={styles['tools']} data-assistant={hasAssistant || undefined}>
      {attachments.length > 0 && (
        <aside aria-label={t`Course tools`}>
          <AttachmentList attachments={attachments} />
        </aside>
      )}
      {hasAssistant && <LazyAssistantPanel course={course} about="package" onClose={onClose} />}
    </div>
  );
};

interface AttachmentsButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

const AttachmentsButton = ({ isOpen, onToggle }: AttachmentsButtonProps) => (
  <Button variant="line" size="s" pressed={isOpen} onClick={() => onToggle(!isOpen)}>
    <Paperclip />
    {t`View Attachments`}
  </Button>
);
