/** Context of a question to a course's assistant: course, lecture and texts. Sources: 001 §2 and §9, 002 §2.3. */
import type { CourseAnswerEvent } from '@cairn/api/ask-course';
import type { CourseItem } from '@cairn/api/course-item.contract';
import { askLanguageModel } from '@cairn/api/lecture-model-chat';
import type { CourseModule } from '@cairn/api/modules.contract';
import {
  toCourseTarget,
  toLectureTarget,
  type QuestionTarget,
  findPackageQueueId,
} from '@cairn/domain/course-question.rules';
import type { Site } from '@cairn/runtime';
import { t } from 'ttag';
import { getCourseAssistant } from '../course-assistant.ts';
import {
  ALTERNATIVE_FAILURE_TEXTS,
  type AssistantFailureTexts,
  LECTURE_FAILURE_TEXTS,
  PACKAGE_FAILURE_TEXTS,
} from './failure-texts.ts';

export interface AssistantQuestionContext {
  /** Id of the context; each one has its own conversation with the assistant. */
  readonly id: string;
  readonly greeting: string;
  readonly placeholder: string;
  readonly words: AssistantFailureTexts;
  readonly ask: (text: string, signal: AbortSignal) => AsyncIterable<CourseAnswerEvent>;
}

/**
 * Error for a course whose storage URL is missing or cannot be parsed, so that the assistant knows no content of it (AICH-18,
 * SCO-25).
 */
export class InvalidCourseStorageUrlError extends Error {
  override readonly name = 'MissingStorageUrlError';
}

const requireUrl = <T>(target: T | undefined): T => {
  if (target === undefined)
    throw new InvalidCourseStorageUrlError('A course to ask about has no storage address');
  return target;
};

type ModuleLecture = Pick<CourseModule, 'ModuleID' | 'Lecture'>;

const greetingText = (lecture: string): string =>
  t`Hello! How can I help with the lecture "${lecture}?"`;

export const createLectureAssistantContext = (
  site: Site,
  course: CourseItem,
  module: ModuleLecture,
): AssistantQuestionContext => ({
  id: `${course.CourseID}/${module.ModuleID}`,
  greeting: greetingText(module.Lecture?.LectureTitle ?? ''),
  placeholder: t`Ask AI about this lecture`,
  words: site.lectureModelUrl === undefined ? LECTURE_FAILURE_TEXTS : ALTERNATIVE_FAILURE_TEXTS,
  ask: async function* ask(text, signal) {
    if (module.Lecture && site.lectureModelUrl !== undefined) {
      const about = `You help a student with the lecture "${module.Lecture.LectureTitle}".`;
      const system = { role: 'system', content: about } as const;
      yield* askLanguageModel(
        site.lectureModelUrl,
        [system, { role: 'user', content: text }],
        signal,
      );
      return;
    }
    if (module.Lecture) {
      const target = requireUrl(toLectureTarget(module.Lecture.LectureUrl));
      yield* getCourseAssistant(site).askLecture(text, target, signal);
      return;
    }
    yield { type: 'text', text: t`This Module does not have a lecture.` };
    yield { type: 'done' };
  },
});

const COURSE_TEXTS = {
  greeting: t`Hello! How can I help you with your course today?`,
  placeholder: t`Ask AI about this course`,
};

export const createLiveCourseAssistantContext = (
  site: Site,
  { CourseID }: CourseItem,
): AssistantQuestionContext => ({
  ...COURSE_TEXTS,
  id: CourseID,
  words: LECTURE_FAILURE_TEXTS,
  ask: async function* ask(text, signal) {
    const target: QuestionTarget = requireUrl(toCourseTarget(CourseID));
    yield* getCourseAssistant(site).askLecture(text, target, signal, 'words');
  },
});

export const createPackageAssistantContext = (
  site: Site,
  { CourseID, ScormS3Url }: CourseItem,
): AssistantQuestionContext => ({
  ...COURSE_TEXTS,
  id: CourseID,
  words: PACKAGE_FAILURE_TEXTS,
  ask: async function* ask(text, signal) {
    yield* getCourseAssistant(site).askPackage(
      text,
      requireUrl(findPackageQueueId(ScormS3Url)),
      signal,
    );
  },
});
