/** Answers questions about the platform from its help text and its public catalogue only (API-75). */
import type { HelpAnswerSource } from '@cairn/api/answer-stream';
import type { Sql } from '../../../platform/database/sql.ts';
import type { AiProvider, AssistantTopicAndTexts } from '../answers/ai-provider.ts';
import { buildTextIndex, type PassageSearchResult, type TextIndex } from '../answers/text-index.ts';
import type { CatalogueCourse, ListAllCourses } from '../../catalogue/courses/catalogue.ts';
import { listJobRoles } from '../../catalogue/roles/roles.repository.ts';
import type { HelpSection } from './help-section.ts';
import { readHelpText } from './help-text.ts';
import { toCourseHelpSections, toRoleHelpSection } from './catalogue-help-sections.ts';

export interface HelpAnswer {
  /** Links to pages for further reading; empty when no page fits. */
  readonly sources: readonly HelpAnswerSource[];
  /** Questions that the student may have meant, when the question is unclear. */
  readonly questions: readonly string[];
  /** The answer in pieces, to be joined without separators. */
  readonly pieces: AsyncIterable<string>;
}

export interface HelpAssistant {
  /** Answers a question about the platform. @param signal ends the answer early, without an error */
  readonly ask: (question: string, signal: AbortSignal) => Promise<HelpAnswer>;
}

interface AssistantDeps {
  readonly sql: Sql;
  readonly catalogue: ListAllCourses;
  readonly provider: AiProvider;
  readonly site: { readonly brandName: string };
}

/** Minimum coverage of a quoted source, relative to that of the best source. */
const MIN_RELATIVE_COVERAGE = 0.85;

export const createHelpAssistant = (deps: AssistantDeps): HelpAssistant => {
  const { provider, site } = deps;
  const currentIndex = createCurrentIndex(deps);
  return {
    ask: async (text, signal) => {
      const index = await currentIndex();
      const found = index.search(text);
      return {
        ...toSourcesAndQuestions(found),
        pieces: provider.answer({ text, found, subject: createSubject(site.brandName) }, signal),
      };
    },
  };
};

/**
 * Returns a function that returns the search index of help texts and catalogue. The index is cached until the catalogue changes.
 * Requests during a rebuild wait for the new index.
 */
const createCurrentIndex = ({ sql, catalogue }: AssistantDeps) => {
  let known:
    | {
        readonly courses: readonly CatalogueCourse[];
        readonly index: Promise<TextIndex<HelpSection>>;
      }
    | undefined;
  const build = async (courses: readonly CatalogueCourse[]) => {
    // The help text is read at the first question, because parsing it would delay the start of the server noticeably.
    const [helpText, roles] = await Promise.all([readHelpText(), listJobRoles(sql)]);
    return buildTextIndex([
      ...helpText,
      ...toCourseHelpSections(courses),
      ...roles.map(toRoleHelpSection),
    ]);
  };
  return async (): Promise<TextIndex<HelpSection>> => {
    // The array is the cache key, because `catalogue` returns the same one until content changes.
    const courses = await catalogue();
    if (known?.courses !== courses) {
      const index = build(courses);
      known = { courses, index };
      index.catch(() => (known = undefined));
    }
    return known.index;
  };
};

const createSubject = (brandName: string): AssistantTopicAndTexts => ({
  about: `the learning platform ${brandName}`,
  notCovered:
    'I found nothing about that in the help of this platform. Please try other words. I can tell you about courses, ' +
    'enrolling, progress, assessments, certificates, roles, webinars, documents and your account.',
  unsure: `I can only help with ${brandName}. Try one of these:`,
  offersInstead: true,
});

/**
 * Returns sources and suggestions. An unsure match is not quoted; the nearest questions, courses and roles are offered instead.
 */
const toSourcesAndQuestions = ({
  passages,
  covered,
}: PassageSearchResult<HelpSection>): Omit<HelpAnswer, 'pieces'> => {
  if (covered !== 'unsure') return { sources: listSources(passages), questions: [] };
  const others = passages.filter(({ best }) => !best.isQuestion);
  const questions = passages.flatMap(({ best: { isQuestion, title } }) =>
    isQuestion && title !== undefined ? [title] : [],
  );
  return { sources: listSources(others), questions };
};

const listSources = (
  passages: PassageSearchResult<HelpSection>['passages'],
): HelpAnswerSource[] => {
  const [first] = passages;
  if (!first) return [];
  const fitting = passages.filter(
    ({ coverage }) => coverage >= first.coverage * MIN_RELATIVE_COVERAGE,
  );
  const sourceByUrl = new Map(fitting.map(({ best }) => [best.source.href, best.source]));
  return [...sourceByUrl.values()];
};
