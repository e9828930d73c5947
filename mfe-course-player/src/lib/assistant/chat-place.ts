/** The context of a question: course, lecture and texts. Sources: 001 §2 and §9, 002 §2.3. */
import type { CourseAnswerEvent } from '@cairn/api/ask-course';
import type { CourseItem } from '@cairn/api/courses.contract';
import { askModel } from '@cairn/api/lecture-model-chat';
import type { CourseModule } from '@cairn/api/modules.contract';
import {
  coursePlace,
  lecturePlace,
  type QuestionPlace,
  queueIdOf,
} from '@cairn/domain/course-question.rules';
import type { Site } from '@cairn/runtime';
import { t } from 'ttag';
import { courseAssistantOf } from '../course-assistant.ts';
import {
  ALTERNATIVE_WORDS,
  type FailureWords,
  LECTURE_WORDS,
  PACKAGE_WORDS,
} from './failure-words.ts';

export interface ChatPlace {
  /** Each id has its own conversation. */
  readonly id: string;
  readonly greeting: string;
  readonly placeholder: string;
  readonly words: FailureWords;
  readonly ask: (text: string, signal: AbortSignal) => AsyncIterable<CourseAnswerEvent>;
}

/** Thrown if the course's storage URL is missing or cannot be parsed, so that there is nothing to ask about (AICH-18, SCO-25). */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

const given = <T>(place: T | undefined): T => {
  if (place === undefined) throw new NoAddress('A course to ask about has no storage address');
  return place;
};

type AskedModule = Pick<CourseModule, 'ModuleID' | 'Lecture'>;

const greetingText = (lecture: string): string =>
  t`Hello! How can I help with the lecture "${lecture}?"`;

export const lectureChat = (site: Site, course: CourseItem, module: AskedModule): ChatPlace => ({
  id: `${course.CourseID}/${module.ModuleID}`,
  greeting: greetingText(module.Lecture?.LectureTitle ?? ''),
  placeholder: t`Ask AI about this lecture`,
  words: site.lectureModelUrl === undefined ? LECTURE_WORDS : ALTERNATIVE_WORDS,
  ask: async function* ask(text, signal) {
    if (module.Lecture && site.lectureModelUrl !== undefined) {
      const about = `You help a student with the lecture "${module.Lecture.LectureTitle}".`;
      const system = { role: 'system', content: about } as const;
      yield* askModel(site.lectureModelUrl, [system, { role: 'user', content: text }], signal);
      return;
    }
    if (module.Lecture) {
      const place = given(lecturePlace(module.Lecture.LectureUrl));
      yield* courseAssistantOf(site).askLecture(text, place, signal);
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

export const liveChat = (site: Site, { CourseID }: CourseItem): ChatPlace => ({
  ...COURSE_TEXTS,
  id: CourseID,
  words: LECTURE_WORDS,
  ask: async function* ask(text, signal) {
    const place: QuestionPlace = given(coursePlace(CourseID));
    yield* courseAssistantOf(site).askLecture(text, place, signal, 'words');
  },
});

export const packageChat = (site: Site, { CourseID, ScormS3Url }: CourseItem): ChatPlace => ({
  ...COURSE_TEXTS,
  id: CourseID,
  words: PACKAGE_WORDS,
  ask: async function* ask(text, signal) {
    yield* courseAssistantOf(site).askPackage(text, given(queueIdOf(ScormS3Url)), signal);
  },
});
