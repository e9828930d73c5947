import { lazyPart } from '@cairn/runtime';
import { friendlyMessage, report } from '@cairn/session';
import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { EmptyState } from '@cairn/ui/empty-state';
import { ErrorState } from '@cairn/ui/error-state';
import { Note } from '@cairn/ui/note';
import { Skeleton, SkeletonText } from '@cairn/ui/skeleton';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from 'ttag';
import { LearningPathCourseList } from './learning-path-course-list.tsx';
import styles from './path-courses.module.css';
import { useCourseDetails } from './use-course-details.ts';
import type { LearningPathEdits } from './use-path-work.ts';
import type { RoleCompetencyProgress } from './use-role-progress.ts';

const addCoursesDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "upskill-add-courses" */ './add-courses-dialog.tsx'))
      .AddCoursesDialog,
  {
    failure: ({ isRetrying, onRetry }, { onClose }) => (
      <Dialog open title={t`Add courses`} onClose={onClose}>
        <ErrorState
          headingLevel={3}
          title={t`Course details could not be loaded.`}
          isRetrying={isRetrying}
          onRetry={onRetry}
        />
      </Dialog>
    ),
    onFailed: (error) => report(error, { at: 'dialog that adds courses' }),
  },
);

interface PathCoursesProps {
  readonly roleId: string;
  readonly progress: RoleCompetencyProgress;
  readonly work: LearningPathEdits;
}

/** Shows the courses of the learning path to a role, as the path would be saved. */
export const LearningPathCourses = ({ roleId, progress, work }: PathCoursesProps) => {
  const [isAdding, setAdding] = useState(false);
  const courses = useCourseDetails(progress.courseIds);
  return (
    <>
      <div className={styles['top']}>
        <h2>{t`Recommended courses`}</h2>
        <Button variant="line" size="s" onClick={() => setAdding(true)}>
          <Plus />
          {t`Add courses`}
        </Button>
      </div>
      {courses.isError && (
        <Note tone="warn" role="status">
          {t`Course details could not be loaded.`}
        </Note>
      )}
      {progress.missing.length === 0 && (
        <Note tone="ok" role="status">
          {t`You already have all the competencies for this role.`}
        </Note>
      )}
      <Path roleId={roleId} progress={progress} work={work} courses={courses} />
      {isAdding && (
        <addCoursesDialog.Part
          taken={progress.courseIds}
          onAdd={(courseIds) => {
            work.addCourses(roleId, courseIds);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
};

interface PathProps extends PathCoursesProps {
  readonly courses: ReturnType<typeof useCourseDetails>;
}

const Path = ({ roleId, progress, work, courses }: PathProps) => {
  const { path, courseIds, missing, moduleCounts } = progress;
  if (path.isLoading || courses.isLoading) {
    return (
      <Skeleton label={t`Loading recommended courses`}>
        <SkeletonText heading lines={3} />
      </Skeleton>
    );
  }
  return (
    <>
      {path.error && (
        <ErrorState headingLevel={3} title={friendlyMessage(path.error)} onRetry={path.retry} />
      )}
      {courseIds.length === 0 && !path.error && missing.length > 0 && (
        <EmptyState
          art="trail"
          headingLevel={3}
          title={t`There are no courses in this path yet.`}
        />
      )}
      <LearningPathCourseList
        courseIds={courseIds}
        courses={courses.data ?? []}
        moduleCounts={moduleCounts}
        onRemove={(courseId) => work.removeCourse(roleId, courseId)}
      />
    </>
  );
};
