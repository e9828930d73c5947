import type { CourseItem } from '@cairn/api/courses.contract';
import { studentRecord } from '@cairn/domain/course-completion.rules';
import { complete as recordCompletion } from '@cairn/record/complete';
import { completePackage } from '@cairn/record/complete-package';
import { events, report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { celebrate } from './celebrate.ts';
import { loadSurvey } from '../../lib/load-survey.ts';
import { SurveyDialog } from '../../lib/survey-dialog.tsx';

/**
 * The end of a packaged course, mounted once the package has completed it: recorded first, then the survey, then the
 * good news, once. A course that was complete before and has nothing to ask shows neither (SCO-20).
 */
export const PackagedCompletion = ({ course }: { readonly course: CourseItem }) => {
  const [survey, setSurvey] = useState<CourseItem>();
  const hasStarted = useRef(false);
  const isDated = studentRecord(course.Students, session.studentId())?.CompletedDate !== undefined;

  const start = useEffectEvent(async () => {
    await complete(course.CourseID, isDated);
    const unanswered = await loadSurvey(course.CourseID);
    if (unanswered) setSurvey(unanswered);
    else if (!isDated) tell();
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);

  if (!survey) return null;
  const onDone = () => {
    setSurvey(undefined);
    tell();
  };
  return <SurveyDialog course={survey} afterFailure="try-again" onDone={onDone} />;
};

const logged = (at: string) => (error: unknown) => report(error, { at });

/** Both calls of 002 §7.5; failures are only logged, the stored data completes the course anyway (SCO-34). */
const complete = async (courseId: string, isDated: boolean): Promise<void> => {
  await completePackage(courseId).catch(logged('package completion'));
  if (!isDated) await recordCompletion(courseId).catch(logged('completion date'));
};

const tell = (): void => {
  events.emit('notice.shown', { tone: 'success', message: 'Course completed!' });
  celebrate().catch(logged('confetti'));
};
