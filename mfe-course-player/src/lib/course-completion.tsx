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

/** Whether the student saw the end of the course on an earlier visit. */
const hasSeenCompletion = ({ Students }: CourseItem): boolean => {
  const own = studentRecord(Students, session.studentId());
  return own?.CompletedDate !== undefined && own.IsCompletionShown !== false;
};

/**
 * The end of a course that is no package, once per visit: the survey when there is one to answer, then the call that reports
 * that the student has seen the end, then the good news, which is told even when that call fails (COMP-05 to COMP-09). The server has
 * stored the completion before, with the last part or with the pass.
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
  const isWanted = isReached && !isSeen && session.isSignedIn();
  useEffect(() => {
    if (!isWanted || hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, [isWanted]);

  if (step.at === 'survey') {
    return <SurveyDialog course={step.course} onDone={complete} />;
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
