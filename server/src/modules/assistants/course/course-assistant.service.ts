/** Answers questions from the texts of a course. Ranges and sources come from the search, never from a model. */
import type { Course } from '@cairn/api/courses.contract';
import type { AiProvider, AssistantTopicAndTexts } from '../answers/ai-provider.ts';
import { buildLectureIndex } from '../answers/lecture-index.ts';
import { buildTextIndex, type PassageSearchResult, type TextIndex } from '../answers/text-index.ts';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import { type CourseForQuestion, createNoCourseTextError } from './course-for-question.ts';
import type {
  QuotableCourseText,
  QuotableTranscriptLine,
  QuotedTextSource,
} from './course-section.ts';
import type { QuotableCourseTexts } from './course-text.ts';

export interface CourseAssistantAnswer {
  /** Ranges of the lecture in seconds that answer the question, best first; at most five. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
  readonly sources: readonly QuotedTextSource[];
  /** The answer in pieces, to be joined without separators. */
  readonly pieces: AsyncIterable<string>;
}

export interface CourseAssistantService {
  /**
   * Answers a question about a course.
   * @throws invalid with 'Chroma database not populated' if there is no text to answer from
   */
  readonly ask: (
    opened: CourseForQuestion,
    text: string,
    signal: AbortSignal,
  ) => Promise<CourseAssistantAnswer>;
}

interface CourseAssistantDeps {
  readonly provider: AiProvider;
  readonly readText: (course: Course) => Promise<QuotableCourseTexts>;
}

const MAX_RANGES = 5;
/** Number of transcript lines before and after the best line that belong to the range of an answer. */
const LECTURE_REACH = 1;
/**
 * Maximum number of transcript lines that are searched by meaning. It would block the server for a second in longer ones, which
 * are searched by words alone.
 */
const MAX_LINES_BY_MEANING = 2000;
/** Minimum coverage of a quoted source, relative to that of the best source. */
const MIN_RELATIVE_COVERAGE = 0.85;
/** Number of courses whose texts are cached, and number of cached search indexes (in all, and for each course). */
const MAX_CACHED_COURSES = 40;
const MAX_CACHED_INDEXES = 100;

export const createCourseAssistantService = ({
  provider,
  readText,
}: CourseAssistantDeps): CourseAssistantService => {
  const getCourseText = cacheReadsByKey(readText, MAX_CACHED_COURSES);
  const getLectureIndex = cacheReadsByKey(buildLineIndex, MAX_CACHED_INDEXES);
  const indexes = createOpenIndexes();

  const searchCourse = async (
    opened: CourseForQuestion,
    text: string,
  ): Promise<CourseSearchResult> => {
    const { lectureKey, course } = opened;
    const words = await getCourseText(course);
    const rest = () => indexes(words, opened);
    if (lectureKey === undefined) {
      const index = await rest();
      if (!index.hasText) throw createNoCourseTextError();
      return { found: index.search(text), ranges: [], subject: createSubject(course.CourseTitle) };
    }
    const lecture = words.lectures.get(lectureKey);
    if (!lecture) throw createNoCourseTextError();
    const own = (await getLectureIndex(lecture.lines)).search(text, MAX_RANGES);
    if (own.covered === 'yes') return toLectureResult(own, lecture.title);
    const courseOutcome = (await rest()).search(text);
    const isBetter = courseOutcome.covered === 'yes' || own.covered === 'no';
    if (!isBetter || courseOutcome.covered === 'no') return toLectureResult(own, lecture.title);
    return { found: courseOutcome, ranges: [], subject: createSubject(course.CourseTitle, true) };
  };

  return {
    ask: async (opened, text, signal) => {
      const { found, ranges, subject } = await searchCourse(opened, text);
      return {
        ranges,
        sources: listSources(found),
        pieces: provider.answer({ text, found, subject }, signal),
      };
    },
  };
};

const buildLineIndex = async (
  lines: readonly QuotableTranscriptLine[],
): Promise<TextIndex<QuotableTranscriptLine>> =>
  lines.length > MAX_LINES_BY_MEANING
    ? buildTextIndex(lines, { reach: LECTURE_REACH })
    : buildLectureIndex(lines, { reach: LECTURE_REACH });

interface CourseSearchResult {
  readonly found: PassageSearchResult<QuotableCourseText>;
  readonly ranges: CourseAssistantAnswer['ranges'];
  readonly subject: AssistantTopicAndTexts;
}

const toLectureResult = (
  found: PassageSearchResult<QuotableTranscriptLine>,
  title: string,
): CourseSearchResult => ({
  found,
  ranges: found.passages.map(({ texts }) => ({
    start: texts[0]?.start ?? 0,
    end: texts.at(-1)?.end ?? 0,
  })),
  subject: {
    about: `the lecture “${title}”`,
    notCovered:
      'I found nothing about that in this lecture, nor in the documents of this course. Please try other words.',
    unsure: 'I am not sure that the lecture covers this. The closest place says:',
  },
});

const createSubject = (title: string, isAside = false): AssistantTopicAndTexts => ({
  about: `the course “${title}”`,
  notCovered: 'I found nothing about that in this course. Please try other words.',
  unsure: 'I can only help with this course. Perhaps you mean this:',
  ...(isAside && { lead: 'This lecture does not say so, but the course does:' }),
});

interface OpenIndex extends TextIndex<QuotableCourseText> {
  /** True if the search index contains more than the outline of the course. */
  readonly hasText: boolean;
}

const buildOpenIndex = async (
  { lectures, outline }: QuotableCourseTexts,
  documents: readonly QuotableCourseText[],
  opened: CourseForQuestion,
): Promise<OpenIndex> => {
  const others = [...lectures].flatMap(([key, { lines }]) =>
    key === opened.lectureKey ? [] : joinLines(lines),
  );
  const openSections = [...others, ...documents].filter(({ moduleId }) => opened.isOpen(moduleId));
  const index = await buildTextIndex([...openSections, ...outline]);
  return { ...index, hasText: openSections.length > 0 };
};

/**
 * Caches search indexes of all texts that a caller may read, except the lecture of the question, which was searched before. The
 * cache key contains the unlocked modules.
 */
const createOpenIndexes = () => {
  const getTextIndexes = cacheReadsByKey(
    async (_words: QuotableCourseTexts) => new Map<string, Promise<OpenIndex>>(),
    MAX_CACHED_COURSES,
  );
  return async (words: QuotableCourseTexts, opened: CourseForQuestion): Promise<OpenIndex> => {
    const [cachedIndexes, documents] = await Promise.all([
      getTextIndexes(words),
      words.documents(),
    ]);
    const open = [...words.lectures.values(), ...documents].flatMap(({ moduleId }) =>
      moduleId !== undefined && opened.isOpen(moduleId) ? [moduleId] : [],
    );
    const name = JSON.stringify([opened.lectureKey, ...new Set(open)]);
    const known = cachedIndexes.get(name);
    if (known) return known;
    if (cachedIndexes.size > MAX_CACHED_INDEXES) cachedIndexes.clear();
    const index = buildOpenIndex(words, documents, opened);
    cachedIndexes.set(name, index);
    index.catch(() => cachedIndexes.delete(name));
    return index;
  };
};

/** Joins each three transcript lines to one passage, because single lines are too short beside paragraphs. */
const joinLines = (lines: readonly QuotableTranscriptLine[]): QuotableCourseText[] => {
  const sections: QuotableCourseText[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    const first = lines[at];
    const text = lines
      .slice(at, at + 3)
      .map((line) => line.text)
      .join(' ');
    if (first) sections.push({ text, source: first.source, moduleId: first.moduleId });
  }
  return sections;
};

const listSources = ({ passages }: PassageSearchResult<QuotableCourseText>): QuotedTextSource[] => {
  const [first] = passages;
  if (!first) return [];
  const fitting = passages.filter(
    ({ coverage }) => coverage >= first.coverage * MIN_RELATIVE_COVERAGE,
  );
  return [...new Map(fitting.map(({ best }) => [best.source.title, best.source])).values()];
};
