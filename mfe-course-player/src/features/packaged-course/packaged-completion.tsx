import type { CourseItem } from '@cairn/api/courses.contract';
import { studentRecord } from '@cairn/domain/course-completion.rules';
import { completeCourse as recordCompletion } from '@cairn/record/complete-course';
import { completePackage } from '@cairn/record/complete-package';
import { report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { CompletedDialog } from '../../lib/completion/completed-dialog.tsx';
import { loadSurvey } from '../../lib/load-survey.ts';
import { SurveyDialog } from '../../lib/survey-dialog.tsx';

/**
 * The end of a packaged course, mounted once the package completes it: records the completion, then asks the survey, then
 * congratulates once. If the course was complete before and has no survey, nothing is shown (SCO-20).
 */
export const PackagedCompletion = ({ course }: { readonly course: CourseItem }) => {
  const [survey, setSurvey] = useState<CourseItem>();
  const [isTold, setTold] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  const hasStarted = useRef(false);
  const isDated = studentRecord(course.Students, session.studentId())?.CompletedDate !== undefined;

  const start = useEffectEvent(async () => {
    setRecorded(await complete(course.CourseID, isDated));
    const unanswered = await loadSurvey(course.CourseID);
    if (unanswered) setSurvey(unanswered);
    else if (!isDated) setTold(true);
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);

  if (isTold) {
    const onClose = () => setTold(false);
    return <CompletedDialog {...{ course, isRecorded, onClose }} title={t`Course completed!`} />;
  }
  if (!survey) return null;
  const onDone = () => {
    setSurvey(undefined);
    setTold(true);
  };
  return <SurveyDialog course={survey} onDone={onDone} />;
};

const reportAt = (at: string) => (error: unknown) => {
  report(error, { at });
  return false;
};

/**
 * Performs both calls of 002 §7.5. Failures are only logged, since the stored data complete the course anyway (SCO-34).
 * @returns whether the server has the completion date
 */
const complete = async (courseId: string, isDated: boolean): Promise<boolean> => {
  await completePackage(courseId).catch(reportAt('package completion'));
  if (isDated) return true;
  return recordCompletion(courseId).then(() => true, reportAt('completion date'));
};
