import type { CourseItem } from '@cairn/api/course-item.contract';
import { findStudentCourseRecord } from '@cairn/domain/course-completion.rules';
import { completeCourse as recordCompletion } from '@cairn/record/complete-course';
import { useQueryClient } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { courseQueries } from './course.queries.ts';
import { loadCourseWithOpenSurvey } from './load-survey.ts';
import { LazyCompletedDialog, LazySurveyDialog } from './course-end-parts.tsx';

interface CourseCompletionProps {
  readonly course: CourseItem;
  /** True if every module is complete, or an instructor of a live course has passed the student. */
  readonly isReached: boolean;
}

type Step =
  | { readonly at: 'before' | 'completed' | 'closed' }
  | { readonly at: 'survey'; readonly course: CourseItem };

/** Returns whether the student saw the completion dialog on an earlier visit. */
const hasSeenCompletion = ({ Students }: CourseItem): boolean => {
  const own = findStudentCourseRecord(Students, session.studentId());
  return own?.CompletedDate !== undefined && own.IsCompletionShown !== false;
};

/**
 * Shows that a course without a package is completed, once per visit. An unanswered survey comes first, then the request that
 * reports the dialog as seen. Then the dialog opens, even if that request fails (COMP-05 to COMP-09). The server has stored the
 * completion before, with the last module or the pass.
 */
export const CourseCompletion = ({ course, isReached }: CourseCompletionProps) => {
  const [step, setStep] = useState<Step>({ at: 'before' });
  const [isRecorded, setRecorded] = useState(false);
  const hasStarted = useRef(false);
  const queries = useQueryClient();
  const isSeen = hasSeenCompletion(course);

  const complete = () => {
    setStep({ at: 'completed' });
    recordCompletion(course.CourseID)
      .then(() => {
        setRecorded(true);
        // Reloads the course: with its completion date, time spent is no longer counted.
        return queries.invalidateQueries({ queryKey: courseQueries.courseKey(course.CourseID) });
      })
      .catch((error: unknown) => report(error, { at: 'completion date' }));
  };
  const start = useEffectEvent(async () => {
    const survey = await loadCourseWithOpenSurvey(course.CourseID);
    if (survey) setStep({ at: 'survey', course: survey });
    else complete();
  });
  const isWanted = isReached && !isSeen && session.isSignedIn();
  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [isWanted]);

  if (step.at === 'survey') {
    return <LazySurveyDialog course={step.course} onDone={complete} />;
  }
  if (step.at !== 'completed') return null;
  return (
    <LazyCompletedDialog
      {...{ course, isRecorded }}
      title={t`Course Completed`}
      onClose={() => setStep({ at: 'closed' })}
    />
  );
};
