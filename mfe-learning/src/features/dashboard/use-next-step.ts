import type { Course } from '@cairn/api/courses.contract';
import type { LecturePosition } from '@cairn/api/lecture-positions.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { CourseProgress as Progress } from '@cairn/api/user.contract';
import { isPackaged } from '@cairn/domain/course-completion.rules';
import { findResumePosition } from '@cairn/domain/lecture-position.rules';
import { findItemToResume } from '@cairn/domain/module-progress.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { dashboardQueries } from './dashboard.queries.ts';
import { readModuleFlags } from './read-module-flags.ts';

interface NextStep {
  /** Undefined while the modules are loading. */
  readonly words: string | undefined;
  /** Query of the course's URL. */
  readonly query: string;
}

/** Returns the next step in a self-guided course; undefined for other courses, which have no modules. */
export const useNextStep = (
  { CourseID, ...course }: Course,
  progress: Progress | undefined,
): NextStep | undefined => {
  const enabled = course.CourseType === 'async' && !isPackaged(course);
  const { data: modules = [] } = useQuery({ ...dashboardQueries.modules(CourseID), enabled });
  const { data: places } = useQuery({ ...dashboardQueries.lecturePlaces(CourseID), enabled });
  if (!enabled) return undefined;
  const stopped = stoppedLecture(modules, places?.[0]);
  if (stopped) return stopped;
  const next = findItemToResume(modules, readModuleFlags(progress));
  return { words: moduleWords(modules, next?.moduleId), query: '' };
};

const moduleWords = (
  modules: readonly CourseModule[],
  moduleId: string | undefined,
): string | undefined => {
  const at = modules.findIndex(({ ModuleID }) => ModuleID === moduleId);
  const number = at + 1;
  const title = modules[at]?.ModuleTitle;
  return title && t`Module ${number}: ${title}`;
};

/** Returns the last watched lecture, unless it was watched to its end. */
const stoppedLecture = (
  modules: readonly CourseModule[],
  place: LecturePosition | undefined,
): NextStep | undefined => {
  const lecture = modules.find(({ ModuleID }) => ModuleID === place?.moduleId)?.Lecture;
  const seconds = lecture && findResumePosition(place?.seconds, lecture.Duration);
  if (!place || seconds === undefined) return undefined;
  const words = `${moduleWords(modules, place.moduleId)} · ${lecture?.LectureTitle}, ${formatTime(seconds)}`;
  return { words, query: `?module=${encodeURIComponent(place.moduleId)}` };
};
