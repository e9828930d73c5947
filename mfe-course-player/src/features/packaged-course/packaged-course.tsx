import type { CourseItem } from '@cairn/api/courses.contract';
import { useQuery } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import { AttachmentList } from '../../lib/attachment-list.tsx';
import { Button } from '@cairn/ui/button';
import { ErrorState } from '@cairn/ui/error-state';
import { Paperclip } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTimeSpent } from '../../lib/use-time-spent.ts';
import { CoursePeople } from './course-people.tsx';
import { PackageFrame } from './package-frame.tsx';
import styles from './packaged-course.module.css';
import { packagedCourseQueries } from './packaged-course.queries.ts';

export interface PackagedCourseProps {
  readonly course: CourseItem;
  /** Records the completion, then asks the survey and says 'Course completed!'; mounted once it is reached. */
  readonly Completion: ComponentType<{ readonly course: CourseItem }>;
}

/** A SCORM package in its frame, with what stands around it. 002 §2.3. */
export const PackagedCourse = ({ course, Completion }: PackagedCourseProps) => {
  const { data, error, isFetching, refetch } = useQuery(
    packagedCourseQueries.launch(course.CourseID),
  );
  const [isCompleted, setCompleted] = useState(false);
  useTimeSpent(course);
  useEffect(() => {
    if (error) report(error, { at: 'packaged course' });
  }, [error]);
  return (
    <div className={styles['player']}>
      <div className={styles['main']}>
        {!data && error && (
          <ErrorState
            title="Course could not be loaded."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <p className={styles['loading']}>Loading course...</p>}
        {data && <PackageFrame {...data} onCompleted={() => setCompleted(true)} />}
        <CoursePeople course={course} />
      </div>
      <Tools course={course} />
      {isCompleted && session.isSignedIn() && <Completion course={course} />}
    </div>
  );
};

/** Attachments of the course, behind a button that is there only when they are. */
const Tools = ({ course }: { readonly course: CourseItem }) => {
  const [isOpen, setOpen] = useState(false);
  const attachments = (course.Attachments ?? []).map((s3Url) => ({
    s3Url,
    fileName: fileNameOf(s3Url),
  }));
  if (attachments.length === 0) return null;
  return (
    <aside className={styles['tools']} aria-label="Course tools">
      <Button variant="line" size="s" pressed={isOpen} onClick={() => setOpen(!isOpen)}>
        <Paperclip />
        View Attachments
      </Button>
      {isOpen && <AttachmentList attachments={attachments} />}
    </aside>
  );
};

const fileNameOf = (url: string): string => {
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? url;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
