import type { CourseItem } from '@cairn/api/courses.contract';
import { fileNameOf } from '@cairn/domain/file-kind.rules';
import { useQuery } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import { AttachmentList } from '../../lib/attachments/attachment-list.tsx';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Loaded } from '@cairn/ui/loaded';
import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTimeSpent } from '../../lib/use-time-spent.ts';
import { CoursePeople } from './course-people.tsx';
import { PackageFrame } from './package-frame.tsx';
import styles from './packaged-course.module.css';
import { PackagedCompletion } from './packaged-completion.tsx';
import { packagedCourseQueries } from './packaged-course.queries.ts';

export interface PackagedCourseProps {
  readonly course: CourseItem;
}

/** A SCORM package in its frame, with what stands around it. 002 §2.3. */
export const PackagedCourse = ({ course }: PackagedCourseProps) => {
  const launch = useQuery(packagedCourseQueries.launch(course.CourseID));
  const { error } = launch;
  const [isCompleted, setCompleted] = useState(false);
  const [hasAttachments, showAttachments] = useState(false);
  const attachments = (course.Attachments ?? []).map((s3Url) => ({
    s3Url,
    fileName: fileNameOf(s3Url),
  }));
  useTimeSpent(course, { isOver: isCompleted, pausesWhileHidden: true });
  useEffect(() => {
    if (error) report(error, { at: 'packaged course' });
  }, [error]);
  return (
    <div className={styles['player']}>
      <div className={styles['main']}>
        <Loaded
          query={launch}
          skeleton={<p className={styles['loading']}>Loading course...</p>}
          renderFailure={({ isRetrying, onRetry }) => (
            <ErrorState
              title="Course could not be loaded."
              isRetrying={isRetrying}
              onRetry={onRetry}
            />
          )}
        >
          {(launched) => <PackageFrame {...launched} onCompleted={() => setCompleted(true)} />}
        </Loaded>
        <footer className={styles['foot']}>
          <CoursePeople course={course} />
          {attachments.length > 0 && (
            <AttachmentsButton isOpen={hasAttachments} onToggle={showAttachments} />
          )}
        </footer>
      </div>
      {/* Beside the frame, never around it: a frame that moves in the document loads anew. */}
      {hasAttachments && (
        <aside className={styles['tools']} aria-label="Course tools">
          <AttachmentList attachments={attachments} />
        </aside>
      )}
      {isCompleted && session.isSignedIn() && <PackagedCompletion course={course} />}
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
    View Attachments
  </Button>
);
