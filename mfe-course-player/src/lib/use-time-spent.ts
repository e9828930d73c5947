import { TIME_SPENT_SEND_SECONDS, TIME_SPENT_TICK_MS } from '@cairn/domain/course-taking.limits';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { isPageHidden, watchPageLifecycle } from '@cairn/course-content/outbox/page-lifecycle';
import { findStudentCourseRecord } from '@cairn/domain/course-completion.rules';
import { http, report, session } from '@cairn/session';
import { useEffect } from 'react';

/** Maximum seconds of one request (TAPI-47). */
const MAX_SECONDS_PER_SAVE = 3600;

interface CountingOptions {
  /** True once the course was completed on this screen: the remaining seconds are sent, then counting stops (SSAVE-17). */
  readonly isOver?: boolean;
  /** True if time in a hidden tab does not count: lectures continue there, but packages do not (SSAVE-19). */
  readonly pausesWhileHidden?: boolean;
}

/**
 * Counts the seconds that a student spends in a course. Sends them every half minute, when the tab is hidden and on leaving;
 * unsent seconds stay in the count. Stops once the course is complete (COMP-15 to COMP-17, SSAVE-17 to 20).
 */
export const useCountTimeSpent = (
  course: CourseItem,
  { isOver = false, pausesWhileHidden = false }: CountingOptions = {},
): void => {
  const courseId = course.CourseID;
  const studentId = session.studentId();
  const isCounted =
    !isOver &&
    session.isSignedIn() &&
    studentId !== undefined &&
    findStudentCourseRecord(course.Students, studentId)?.CompletedDate === undefined;
  useEffect(() => {
    if (!isCounted || studentId === undefined) return undefined;
    return startTimeCount({ courseId, studentId }, pausesWhileHidden);
  }, [courseId, studentId, isCounted, pausesWhileHidden]);
};

interface TimeSpent {
  readonly courseId: string;
  readonly studentId: string;
  /** Time in seconds that the student has spent in the course. */
  readonly timeSpent: number;
}

const send = (body: TimeSpent): Promise<unknown> => http.call(updateTimeSpent, { body });

/** Sends with keepalive, since a closing page cancels other requests. */
const sendKeepalive = (body: TimeSpent): Promise<unknown> =>
  http.call(updateTimeSpent, { body, keepalive: true });

const startTimeCount = (
  entry: Omit<TimeSpent, 'timeSpent'>,
  pausesWhileHidden: boolean,
): (() => void) => {
  let seconds = 0;
  const handOver = (sendTime: (body: TimeSpent) => Promise<unknown>) => {
    const timeSpent = Math.min(seconds, MAX_SECONDS_PER_SAVE);
    // Drops the remaining seconds after a sign-out.
    if (timeSpent === 0 || !session.isSignedIn()) return;
    seconds -= timeSpent;
    sendTime({ ...entry, timeSpent }).catch((error: unknown) => {
      seconds += timeSpent;
      report(error, { at: 'time spent' });
    });
  };
  const tick = setInterval(() => {
    if (pausesWhileHidden && isPageHidden()) return;
    seconds += 1;
    if (seconds % TIME_SPENT_SEND_SECONDS === 0) handOver(send);
  }, TIME_SPENT_TICK_MS);
  const sendRest = () => handOver(sendKeepalive);
  const stopWatching = watchPageLifecycle({ hidden: sendRest, leaving: sendRest });
  return () => {
    clearInterval(tick);
    stopWatching();
    handOver(send);
  };
};
