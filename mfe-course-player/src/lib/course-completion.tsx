import type { CourseItem } from '@cairn/api/courses.contract';
import { studentRecord } from '@cairn/domain/course-completion.rules';
import { complete as recordCompletion } from '@cairn/record/complete';
import { useQueryClient } from '@cairn/runtime';
import { report, session } from '@cairn/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from 'ttag';
import { CompletedDialog } from './completion/completed-dialog.tsx';
import { courseQueries } from './course.queries.ts';
import { loadSurvey } from './load-survey.ts';
import { SurveyDialog } from './survey-dialog.tsx';

interface CourseCompletionProps {
  readonly course: CourseItem;
  /** Every module is complete, or those who teach a live course have passed the student. */
  readonly isReached: boolean;
}

type Step =
  | { readonly at: 'before' | 'completed' | 'closed' }
  | { readonly at: 'survey'; readonly course: CourseItem };

/**
 * The end of a course that is no package, once per visit: the survey when there is one to answer, then the completion date,
 * then the good news, which is told even when the date could not be stored (COMP-05 to COMP-09).
 */
export const CourseCompletion = ({ course, isReached }: CourseCompletionProps) => {
  const [step, setStep] = useState<Step>({ at: 'before' });
  const [isRecorded, setRecorded] = useState(false);
  const hasStarted = useRef(false);
  const queries = useQueryClient();
  const isDated = studentRecord(course.Students, session.studentId())?.CompletedDate !== undefined;

  const complete = () => {
    setStep({ at: 'completed' });
    recordCompletion(course.CourseID)
      .then(() => {
        setRecorded(true);
        // With the date known, no more time is counted.
        return queries.invalidateQueries({ queryKey: courseQueries.courseKey(course.CourseID) });
      })
      .catch((error: unknown) => report(error, { at: 'completion date' }));
  };
  const start = useEffectEvent(async () => {
    const survey = await loadSurvey(course.CourseID);
    if (survey) setStep({ at: 'survey', course: survey });
    else complete();
  });
  const isWanted = isReached && !isDated && session.isSignedIn();
  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [isWanted]);

  if (step.at === 'survey') {
    return <SurveyDialog course={step.course} afterFailure="go-on" onDone={complete} />;
  }
  if (step.at !== 'completed') return null;
  return (
    <CompletedDialog
      {...{ course, isRecorded }}
      title={t`Course Completed`}
      onClose={() => setStep({ at: 'closed' })}
    />
  );
};
