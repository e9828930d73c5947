import type { CourseItem } from '@cairn/api/course-item.contract';
import { findStudentCourseRecord } from '@cairn/domain/course-completion.rules';
import { completeCourse as recordCompletion } from '@cairn/record/complete-course';
import { completePackagedCourse } from '@cairn/record/complete-package';
import { report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { loadCourseWithOpenSurvey } from '../../lib/load-survey.ts';
import { LazyCompletedDialog, LazySurveyDialog } from '../../lib/course-end-parts.tsx';

/**
 * Records the completion of a packaged course, then shows its survey, then congratulates once. Mounted once the package
 * completes the course. Shows nothing if the course was complete before and has no survey (SCO-20).
 */
export const PackagedCourseCompletion = ({ course }: { readonly course: CourseItem }) => {
  const [survey, setSurvey] = useState<CourseItem>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  const hasStarted = useRef(false);
  const isDated =
    findStudentCourseRecord(course.Students, session.studentId())?.CompletedDate !== undefined;

  const start = useEffectEvent(async () => {
    setRecorded(await complete(course.CourseID, isDated));
    const unanswered = await loadCourseWithOpenSurvey(course.CourseID);
    if (unanswered) setSurvey(unanswered);
    else if (!isDated) setDialogOpen(true);
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);

  if (isDialogOpen) {
    const onClose = () => setDialogOpen(false);
    return (
      <LazyCompletedDialog {...{ course, isRecorded, onClose }} title={t`Course completed!`} />
    );
  }
  if (!survey) return null;
  const onDone = () => {
    setSurvey(undefined);
    setDialogOpen(true);
  };
  return <LazySurveyDialog course={survey} onDone={onDone} />;
};

const reportAt = (at: string) => (error: unknown) => {
  report(error, { at });
  return false;
};

/**
 * Reports the completion of a packaged course with the two requests of 002 §7.5. Failures are only logged, since the stored
 * SCORM values complete the course anyway (SCO-34).
 * @returns whether the server has the completion date
 */
const complete = async (courseId: string, isDated: boolean): Promise<boolean> => {
  await completePackagedCourse(courseId).catch(reportAt('package completion'));
  if (isDated) return true;
  return recordCompletion(courseId).then(() => true, reportAt('completion date'));
};
