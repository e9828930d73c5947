import { isTimeZone } from '@cairn/domain/calendar-day.rules';
import type { StudyWeek } from '@cairn/api/study-week.contract';
import {
  type UpcomingItem,
  WEEKLY_GOAL_DAYS,
  listWeekDays,
  countWeeksInARow,
} from '@cairn/domain/study-week.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  createLiveCourseDates,
  type LiveCourseDate,
} from '../../catalogue/courses/live-course-dates.ts';
import {
  listUnfinishedCourses,
  listUpcomingWebinarsOfStudent,
  type UnfinishedCourse,
  readStudentStudyDays,
  readWeeklyGoal,
  storeWeeklyGoal,
} from './study-week.repository.ts';

export interface StudyWeekService {
  /**
   * Returns the student's study days, weekly goal and upcoming dates.
   * @param zone an IANA time zone
   * @throws invalid if there is no such zone
   */
  readonly read: (studentId: string, zone: string) => Promise<StudyWeek>;
  readonly setGoal: (studentId: string, goal: number) => Promise<{ readonly goal: number }>;
}

const MAX_NEXT_ITEMS = 3;

/** Returns the assignments and meetings of a course that are still in the student's future. */
const listItemsAhead = (
  { courseId, ownDueDates, handedIn }: UnfinishedCourse,
  items: readonly LiveCourseDate[],
  now: number,
): UpcomingItem[] =>
  items
    .filter((item) => item.courseId === courseId && !handedIn.includes(item.itemId))
    .flatMap(({ type, itemId, itemName, at, seconds }) => {
      const own = type === 'assignment' ? ownDueDates[itemId] : undefined;
      const timeMs = own === undefined ? at?.getTime() : Date.parse(own);
      // A meeting in progress can still be joined.
      const until = type === 'assignment' ? now : now - (seconds ?? 0) * 1000;
      if (timeMs === undefined || timeMs <= until) return [];
      const kind = type === 'assignment' ? 'due' : 'meeting';
      return [{ kind, courseId, itemId, title: itemName, at: new Date(timeMs).toISOString() }];
    });

export const createStudyWeekService = (sql: Sql, now: () => Date): StudyWeekService => {
  const timedItems = createLiveCourseDates(sql);

  const next = async (studentId: string): Promise<UpcomingItem[]> => {
    const [items, courses, webinars] = await Promise.all([
      timedItems(),
      listUnfinishedCourses(sql, studentId),
      listUpcomingWebinarsOfStudent(sql, studentId, now()),
    ]);
    const watched = webinars.map(({ itemId, title, at }): UpcomingItem => ({
      kind: 'webinar',
      itemId,
      title,
      at: at.toISOString(),
    }));
    return courses
      .flatMap((course) => listItemsAhead(course, items, now().getTime()))
      .concat(watched)
      .toSorted((one, other) => one.at.localeCompare(other.at))
      .slice(0, MAX_NEXT_ITEMS);
  };

  return {
    read: async (studentId, zone) => {
      if (!isTimeZone(zone)) throw new AppError('invalid', 'There is no such time zone.');
      const [calendar, goal, ahead] = await Promise.all([
        readStudentStudyDays(sql, studentId, zone, now()),
        readWeeklyGoal(sql, studentId),
        next(studentId),
      ]);
      const days = new Set(calendar.days);
      const wanted = goal ?? WEEKLY_GOAL_DAYS.usual;
      return {
        today: calendar.today,
        days: listWeekDays(calendar.today).filter((day) => days.has(day)),
        goal: wanted,
        weeksInARow: countWeeksInARow(days, calendar.today, wanted),
        next: ahead,
      };
    },
    setGoal: async (studentId, goal) => {
      await storeWeeklyGoal(sql, studentId, goal);
      return { goal };
    },
  };
};
