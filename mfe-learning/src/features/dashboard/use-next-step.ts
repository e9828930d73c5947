import { toNameInSentence } from '@cairn/domain/display-name.rules';
import type { Course } from '@cairn/api/courses.contract';
import type { LecturePosition } from '@cairn/api/lecture-positions.contract';
import type { CourseModule } from '@cairn/api/modules.contract';
import type { CourseProgress, CourseProgress as Progress } from '@cairn/api/user.contract';
import { isPackagedCourse } from '@cairn/domain/course-completion.rules';
import { findResumePosition } from '@cairn/domain/lecture-position.rules';
import { type ProgressByModule, findItemToResume } from '@cairn/domain/module-progress.rules';
import { formatTime } from '@cairn/domain/transcript.rules';
import { useQuery } from '@cairn/runtime';
import { t } from 'ttag';
import { dashboardQueries } from './dashboard.queries.ts';

const isModuleFlags = (value: unknown): value is ProgressByModule[string] =>
  typeof value === 'object' && value !== null;

/**
 * Returns which parts of each module the student has done, from the course's progress; keys that are no modules are ignored.
 */
const readModuleFlags = (progress: CourseProgress | undefined): ProgressByModule =>
  Object.fromEntries(
    Object.entries(progress ?? {}).flatMap(([id, value]) =>
      isModuleFlags(value) ? [[id, value]] : [],
    ),
  );

interface NextStep {
  /** Text about the next step in the course; undefined while the modules are loading. */
  readonly words: string | undefined;
  /** Query of the course's URL that opens the next step. */
  readonly query: string;
}

/** Returns the student's next step in a self-guided course; undefined for other courses, which have no modules. */
export const useNextCourseStep = (
  { CourseID, ...course }: Course,
  progress: Progress | undefined,
): NextStep | undefined => {
  const enabled = course.CourseType === 'async' && !isPackagedCourse(course);
  const { data: modules = [] } = useQuery({ ...dashboardQueries.modules(CourseID), enabled });
  const { data: positions } = useQuery({ ...dashboardQueries.lecturePositions(CourseID), enabled });
  if (!enabled) return undefined;
  const stopped = stoppedLecture(modules, positions?.[0]);
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
  const module = modules[at];
  if (!module) return undefined;
  const title = toNameInSentence(module.ModuleTitle);
  return t`Module ${number}: ${title}`;
};

/** Returns the lecture that the student watched last, unless it was watched to its end. */
const stoppedLecture = (
  modules: readonly CourseModule[],
  position: LecturePosition | undefined,
): NextStep | undefined => {
  const lecture = modules.find(({ ModuleID }) => ModuleID === position?.moduleId)?.Lecture;
  const seconds = lecture && findResumePosition(position?.seconds, lecture.Duration);
  if (!position || !lecture || seconds === undefined) return undefined;
  const module = moduleWords(modules, position.moduleId);
  const title = lecture.LectureTitle;
  const time = formatTime(seconds);
  const words = t`${module} · ${title}, ${time}`;
  return { words, query: `?module=${encodeURIComponent(position.moduleId)}` };
};
