/** Answers questions from the texts of a course. Ranges and sources come from the search, never from a model. */
import type { Course } from '@cairn/api/courses.contract';
import type { AiProvider, AnswerSubject } from '../answers/ai-provider.ts';
import { buildLectureIndex } from '../answers/lecture-index.ts';
import { buildTextIndex, type SearchOutcome, type TextIndex } from '../answers/text-index.ts';
import { cacheReads } from '../../../platform/database/cached-reads.ts';
import { type CourseForQuestion, createNotPopulatedError } from './course-for-question.ts';
import type { CourseSection, LectureSection, SectionSource } from './course-section.ts';
import type { CourseText } from './course-text.ts';

export interface CourseAnswer {
  /** The ranges of the lecture that was asked about, best first; at most five. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly sources: readonly SectionSource[];
  /** The answer in pieces, to be joined without separators. */
  readonly pieces: AsyncIterable<string>;
}

export interface CourseAssistantService {
  /**
   * Answers a question.
   * @throws invalid with 'Chroma database not populated' if there is no text to answer from
   */
  readonly ask: (
    asked: CourseForQuestion,
    text: string,
    signal: AbortSignal,
  ) => Promise<CourseAnswer>;
}

interface CourseAssistantDeps {
  readonly provider: AiProvider;
  readonly readText: (course: Course) => Promise<CourseText>;
}

const MAX_RANGES = 5;
/** The number of lines before and after the best line that belong to its range. */
const LECTURE_REACH = 1;
/** Longer transcripts are searched by words alone, because a search by meaning would block the server for a second. */
const MAX_LINES_BY_MEANING = 2000;
/** The least coverage of a source, relative to the best one. */
const MIN_RELATIVE_COVERAGE = 0.85;
/** The number of courses whose texts are cached, and of cached indexes (also for each course). */
const MAX_CACHED_COURSES = 40;
const MAX_CACHED_INDEXES = 100;

export const createCourseAssistantService = ({
  provider,
  readText,
}: CourseAssistantDeps): CourseAssistantService => {
  const textOf = cacheReads(readText, MAX_CACHED_COURSES);
  const lectureIndexOf = cacheReads(buildLineIndex, MAX_CACHED_INDEXES);
  const indexes = createOpenIndexes();

  const ask = async (asked: CourseForQuestion, text: string): Promise<CourseSearchResult> => {
    const { lectureKey, course } = asked;
    const words = await textOf(course);
    const rest = () => indexes(words, asked);
    if (lectureKey === undefined) {
      const index = await rest();
      if (!index.hasText) throw createNotPopulatedError();
      return { found: index.search(text), ranges: [], subject: createSubject(course.CourseTitle) };
    }
    const lecture = words.lectures.get(lectureKey);
    if (!lecture) throw createNotPopulatedError();
    const own = (await lectureIndexOf(lecture.lines)).search(text, MAX_RANGES);
    if (own.covered === 'yes') return toLectureResult(own, lecture.title);
    const elsewhere = (await rest()).search(text);
    const isBetter = elsewhere.covered === 'yes' || own.covered === 'no';
    if (!isBetter || elsewhere.covered === 'no') return toLectureResult(own, lecture.title);
    return { found: elsewhere, ranges: [], subject: createSubject(course.CourseTitle, true) };
  };

  return {
    ask: async (asked, text, signal) => {
      const { found, ranges, subject } = await ask(asked, text);
      return {
        ranges,
        sources: listSources(found),
        pieces: provider.answer({ text, found, subject }, signal),
      };
    },
  };
};

const buildLineIndex = async (
  lines: readonly LectureSection[],
): Promise<TextIndex<LectureSection>> =>
  lines.length > MAX_LINES_BY_MEANING
    ? buildTextIndex(lines, { reach: LECTURE_REACH })
    : buildLectureIndex(lines, { reach: LECTURE_REACH });

interface CourseSearchResult {
  readonly found: SearchOutcome<CourseSection>;
  readonly ranges: CourseAnswer['ranges'];
  readonly subject: AnswerSubject;
}

const toLectureResult = (
  found: SearchOutcome<LectureSection>,
  title: string,
): CourseSearchResult => ({
  found,
  ranges: found.passages.map(({ places }) => ({
    start: places[0]?.start ?? 0,
    end: places.at(-1)?.end ?? 0,
  })),
  subject: {
    about: `the lecture “${title}”`,
    notCovered:
      'I found nothing about that in this lecture, nor in the documents of this course. Please try other words.',
    unsure: 'I am not sure that the lecture covers this. The closest place says:',
  },
});

const createSubject = (title: string, isAside = false): AnswerSubject => ({
  about: `the course “${title}”`,
  notCovered: 'I found nothing about that in this course. Please try other words.',
  unsure: 'I can only help with this course. Perhaps you mean this:',
  ...(isAside && { lead: 'This lecture does not say so, but the course does:' }),
});

interface OpenIndex extends TextIndex<CourseSection> {
  /** Whether the index contains more than the outline. */
  readonly hasText: boolean;
}

const buildOpenIndex = async (
  { lectures, outline }: CourseText,
  documents: readonly CourseSection[],
  asked: CourseForQuestion,
): Promise<OpenIndex> => {
  const others = [...lectures].flatMap(([key, { lines }]) =>
    key === asked.lectureKey ? [] : joinLines(lines),
  );
  const told = [...others, ...documents].filter(({ moduleId }) => asked.isOpen(moduleId));
  const index = await buildTextIndex([...told, ...outline]);
  return { ...index, hasText: told.length > 0 };
};

/**
 * Caches indexes of all texts that a caller may read, except the lecture that is asked about, which was searched before. The
 * cache key contains the open modules.
 */
const createOpenIndexes = () => {
  const ofText = cacheReads(
    async (_words: CourseText) => new Map<string, Promise<OpenIndex>>(),
    MAX_CACHED_COURSES,
  );
  return async (words: CourseText, asked: CourseForQuestion): Promise<OpenIndex> => {
    const [kept, documents] = await Promise.all([ofText(words), words.documents()]);
    const open = [...words.lectures.values(), ...documents].flatMap(({ moduleId }) =>
      moduleId !== undefined && asked.isOpen(moduleId) ? [moduleId] : [],
    );
    const name = JSON.stringify([asked.lectureKey, ...new Set(open)]);
    const known = kept.get(name);
    if (known) return known;
    if (kept.size > MAX_CACHED_INDEXES) kept.clear();
    const index = buildOpenIndex(words, documents, asked);
    kept.set(name, index);
    index.catch(() => kept.delete(name));
    return index;
  };
};

/** Joins three lines each to one place, because single lines are too short beside paragraphs. */
const joinLines = (lines: readonly LectureSection[]): CourseSection[] => {
  const places: CourseSection[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    const first = lines[at];
    const text = lines
      .slice(at, at + 3)
      .map((line) => line.text)
      .join(' ');
    if (first) places.push({ text, source: first.source, moduleId: first.moduleId });
  }
  return places;
};

const listSources = ({ passages }: SearchOutcome<CourseSection>): SectionSource[] => {
  const [first] = passages;
  if (!first) return [];
  const fitting = passages.filter(
    ({ coverage }) => coverage >= first.coverage * MIN_RELATIVE_COVERAGE,
  );
  return [...new Map(fitting.map(({ best }) => [best.source.title, best.source])).values()];
};
