import { TIME_SENT_SECONDS, TIME_TICK_MS } from '@cairn/domain/course-taking.limits';
import type { CourseItem } from '@cairn/api/courses.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { studentRecord } from '@cairn/domain/course-completion.rules';
import { http, report, session } from '@cairn/session';
import { useEffect } from 'react';

/** The server takes no more at once (TAPI-47). */
const MOST_SECONDS = 3600;

interface Counting {
  /** The course was completed on this screen: the rest is sent, then nothing more (SSAVE-17). */
  readonly isOver?: boolean;
  /** A lecture is listened to in a hidden tab; a package is not played in one (SSAVE-19). */
  readonly pausesWhileHidden?: boolean;
}

/**
 * Counts the seconds a student spends in a course and sends them every half minute, on a hidden tab and on leaving.
 * Seconds that could not be sent stay in the count. Only until the course is complete (COMP-15 to COMP-17, SSAVE-17 to 20).
 */
export const useTimeSpent = (
  course: CourseItem,
  { isOver = false, pausesWhileHidden = false }: Counting = {},
): void => {
  const courseId = course.CourseID;
  const studentId = session.studentId();
  const isCounted =
    !isOver &&
    session.isSignedIn() &&
    studentId !== undefined &&
    studentRecord(course.Students, studentId)?.CompletedDate === undefined;
  useEffect(() => {
    if (!isCounted || studentId === undefined) return undefined;
    return countTime({ courseId, studentId }, pausesWhileHidden);
  }, [courseId, studentId, isCounted, pausesWhileHidden]);
};

interface TimeSpent {
  readonly courseId: string;
  readonly studentId: string;
  /** Seconds. */
  readonly timeSpent: number;
}

const send = (body: TimeSpent): Promise<unknown> => http.call(updateTimeSpent, { body });

/** A page that goes away cancels its requests, except for those made to outlive it. */
const sendLast = (body: TimeSpent): Promise<unknown> =>
  http.call(updateTimeSpent, { body, keepalive: true });

const isHidden = (): boolean => document.visibilityState === 'hidden';

const countTime = (
  whose: Omit<TimeSpent, 'timeSpent'>,
  pausesWhileHidden: boolean,
): (() => void) => {
  let seconds = 0;
  const handOver = (way: (body: TimeSpent) => Promise<unknown>) => {
    const timeSpent = Math.min(seconds, MOST_SECONDS);
    // Whoever has signed out meanwhile takes the rest along.
    if (timeSpent === 0 || !session.isSignedIn()) return;
    seconds -= timeSpent;
    way({ ...whose, timeSpent }).catch((error: unknown) => {
      seconds += timeSpent;
      report(error, { at: 'time spent' });
    });
  };
  const tick = setInterval(() => {
    if (pausesWhileHidden && isHidden()) return;
    seconds += 1;
    if (seconds % TIME_SENT_SECONDS === 0) handOver(send);
  }, TIME_TICK_MS);
  const onHidden = () => {
    if (isHidden()) handOver(sendLast);
  };
  const onUnload = () => handOver(sendLast);
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', onUnload);
  return () => {
    clearInterval(tick);
    document.removeEventListener('visibilitychange', onHidden);
    window.removeEventListener('pagehide', onUnload);
    handOver(send);
  };
};
