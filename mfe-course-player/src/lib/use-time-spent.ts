import type { CourseItem } from '@cairn/api/courses.contract';
import { updateTimeSpent } from '@cairn/api/progress.contract';
import { getApiBase, http, report, session } from '@cairn/session';
import { useEffect } from 'react';

const TICK_MS = 1000;
const SEND_SECONDS = 30;
/** The server takes no more at once (TAPI-47). */
const MOST_SECONDS = 3600;

/**
 * Counts the seconds a student spends in a course and sends them every half minute, on a hidden tab and on leaving.
 * Seconds that could not be sent stay in the count. Only until the course is complete (COMP-15 to COMP-17).
 */
export const useTimeSpent = (course: CourseItem): void => {
  const courseId = course.CourseID;
  const studentId = session.studentId();
  const isCounted =
    session.isSignedIn() &&
    studentId !== undefined &&
    course.Students?.[studentId]?.CompletedDate === undefined;
  useEffect(() => {
    if (!isCounted || studentId === undefined) return undefined;
    return countTime(courseId, studentId);
  }, [courseId, studentId, isCounted]);
};

const countTime = (courseId: string, studentId: string): (() => void) => {
  let seconds = 0;
  const send = () => {
    const timeSpent = Math.min(seconds, MOST_SECONDS);
    if (timeSpent === 0) return;
    seconds -= timeSpent;
    http
      .call(updateTimeSpent, { body: { courseId, studentId, timeSpent } })
      .catch((error: unknown) => {
        seconds += timeSpent;
        report(error, { at: 'time spent' });
      });
  };
  const tick = setInterval(() => {
    seconds += 1;
    if (seconds % SEND_SECONDS === 0) send();
  }, TICK_MS);
  // A page that goes away cancels its requests, except for those made to outlive it.
  const sendLast = () => {
    if (document.visibilityState !== 'hidden') return;
    const timeSpent = Math.min(seconds, MOST_SECONDS);
    const token = session.accessToken();
    if (timeSpent === 0 || token === undefined) return;
    seconds -= timeSpent;
    fetch(`${getApiBase()}${updateTimeSpent.path}`, {
      method: updateTimeSpent.method,
      keepalive: true,
      headers: { 'content-type': 'application/json', 'jwt-Token': token, id: studentId },
      body: JSON.stringify({ courseId, studentId, timeSpent }),
    }).catch((error: unknown) => {
      seconds += timeSpent;
      report(error, { at: 'time spent on leaving' });
    });
  };
  document.addEventListener('visibilitychange', sendLast);
  return () => {
    clearInterval(tick);
    document.removeEventListener('visibilitychange', sendLast);
    send();
  };
};
