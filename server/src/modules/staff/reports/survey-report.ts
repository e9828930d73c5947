/** The report about the survey of a course, for the screen and as a CSV file. 003 §2.8 */
import type { SurveyQuestion } from '@cairn/api/course-item.contract';
import {
  MAX_REPORT_TEXTS,
  type SurveyFilters,
  type SurveyQuestionResult,
  type SurveyReport,
} from '@cairn/api/staff-survey-report.contract';
import { findShownGroups, selectShownCells, sumAnswers } from '@cairn/domain/survey-results.rules';
import { getQuestionScale, getQuestionText } from '@cairn/domain/survey.rules';
import type { FastifyReply } from 'fastify';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { sendCsv } from '../../../platform/http/csv-download.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import { listShownGroups } from './shown-groups.ts';
import { createStoredFigures } from './stored-figures.ts';
import {
  type SurveyAnswerCountOfGroups,
  findSurveyedCourse,
  listStoredSurveyCounts,
  listWrittenSurveyTexts,
  type SurveyQuestionKey,
  storeSurveyFigures,
  type SurveyCountsByGroups,
  type SurveyedCourse,
  type WrittenSurveyText,
} from './survey-results.repository.ts';

/** A question with the answers that the caller may see. Its texts are not read yet. */
interface CountedQuestion extends Omit<SurveyQuestionResult, 'texts' | 'hasMoreTexts'> {
  readonly key: SurveyQuestionKey;
  /** Ids of the groups whose texts the caller may see; undefined: all students. */
  readonly groups: readonly string[] | undefined;
}

export interface CountedSurvey extends Omit<SurveyReport, 'questions' | 'countedAt'> {
  readonly questions: readonly CountedQuestion[];
}

const toKeyText = ({ type, text, nth }: SurveyQuestionKey): string =>
  JSON.stringify([type, text, nth]);

interface SurveyedQuestion {
  readonly key: SurveyQuestionKey;
  /** The question in the current survey; absent if the survey no longer has it. */
  readonly question?: SurveyQuestion;
}

/** Returns the questions of the survey in their order, followed by former questions that have answers. */
const listQuestions = (
  survey: readonly SurveyQuestion[],
  counts: readonly SurveyAnswerCountOfGroups[],
): SurveyedQuestion[] => {
  const byKey = new Map<string, SurveyedQuestion>();
  for (const question of survey) {
    const { type } = question;
    const text = getQuestionText(question);
    let nth = 1;
    while (byKey.has(toKeyText({ type, text, nth }))) nth += 1;
    const key = { type, text, nth };
    byKey.set(toKeyText(key), { key, question });
  }
  for (const { type, text, nth } of counts) {
    const key = { type, text, nth };
    if (!byKey.has(toKeyText(key))) byKey.set(toKeyText(key), { key });
  }
  return [...byKey.values()];
};

/** Maximum number of steps of a scale for which steps without an answer are listed too. */
const MAX_LISTED_STEPS = 20;

/** Returns all steps of the scale; if it has many, only the steps with an answer. */
const listSteps = (question: SurveyQuestion | undefined, values: readonly number[]): number[] => {
  if (!question) return values.toSorted((one, other) => one - other);
  const { min, max } = getQuestionScale(question);
  const length = Math.floor(max - min) + 1;
  const steps = length > MAX_LISTED_STEPS ? [] : Array.from({ length }, (_, at) => min + at);
  return [...new Set([...steps, ...values])].toSorted((one, other) => one - other);
};

/** Returns the steps of a scale with their numbers of answers, and the mean. */
const countSteps = (
  question: SurveyQuestion | undefined,
  counts: readonly SurveyAnswerCountOfGroups[],
) => {
  const countByValue = new Map<number, number>();
  for (const { value, count } of counts)
    if (value !== null) countByValue.set(value, (countByValue.get(value) ?? 0) + count);
  const steps = listSteps(question, [...countByValue.keys()]).map((value) => ({
    value,
    label: question?.marks?.[value] ?? null,
    count: countByValue.get(value) ?? 0,
  }));
  const sum = steps.reduce((all, { value, count }) => all + value * count, 0);
  return { steps, mean: sum / sumAnswers(steps) };
};

/** Adds up the counts of each set of groups. */
const toCells = (counts: readonly SurveyAnswerCountOfGroups[]) =>
  [...Map.groupBy(counts, ({ groupIds }) => groupIds.join('\n')).values()].map((own) => ({
    groupIds: own[0]?.groupIds ?? [],
    count: sumAnswers(own),
    counts: own,
  }));

interface ShownGroups {
  /** Groups that the filters select; undefined: all students. */
  readonly chosen: readonly string[] | undefined;
  readonly shown: ReadonlySet<string>;
}

const countQuestion = (
  { key, question }: SurveyedQuestion,
  counts: readonly SurveyAnswerCountOfGroups[],
  { chosen, shown: shownOfSurvey }: ShownGroups,
): CountedQuestion => {
  const cells = toCells(counts);
  const shown = new Set([...findShownGroups(cells)].filter((group) => shownOfSurvey.has(group)));
  const selected = selectShownCells(cells, chosen, shown);
  const { type, text } = key;
  const facts = { key, type, text, isFormer: question === undefined };
  const groups = chosen?.filter((group) => shown.has(group));
  if (!selected) return { ...facts, groups: [], answered: null, mean: null, steps: [] };
  const answered = sumAnswers(selected);
  return type === 'text'
    ? { ...facts, groups, answered, mean: null, steps: [] }
    : {
        ...facts,
        groups,
        answered,
        ...countSteps(
          question,
          selected.flatMap((cell) => cell.counts),
        ),
      };
};

interface SurveySelection {
  readonly courseId: string;
  readonly filters: SurveyFilters;
}

/**
 * Sums the answers that the caller may see. The hidden values depend on all answers of the course, so that callers with
 * different scopes cannot combine their results.
 */
export const sumSurvey = (
  { students, counts }: SurveyCountsByGroups,
  { scope }: Pick<StaffCaller, 'scope'>,
  {
    course: { courseId, title, questions },
    filters,
  }: { readonly course: SurveyedCourse; readonly filters: SurveyFilters },
): CountedSurvey => {
  const chosen = listShownGroups(filters.group, scope);
  const shown = findShownGroups(students);
  const hasHiddenGroups = chosen?.some((group) => !shown.has(group)) ?? false;
  const selected = selectShownCells(students, chosen, shown);
  const facts = { courseId, title, hasHiddenGroups };
  if (!selected) return { ...facts, answered: null, completed: null, questions: [] };
  const countsByKey = Map.groupBy(counts, toKeyText);
  return {
    ...facts,
    answered: sumAnswers(selected),
    completed: sumAnswers(selected.map(({ completed }) => ({ count: completed }))),
    questions: listQuestions(questions, counts).map((one) =>
      countQuestion(one, countsByKey.get(toKeyText(one.key)) ?? [], { chosen, shown }),
    ),
  };
};

interface SurveyReportDeps {
  readonly sql: Sql;
  readonly now: () => Date;
}

/**
 * Key of the advisory lock for counting one survey. It differs from the key of the job, so the two do not wait for each other.
 */
const LOCK = 723_109;

/** Reads the stored figures. Counts them first if they are too old. No job counts them, because few surveys are opened. */
const sumSurveyOfCourse = async (
  { sql, now }: SurveyReportDeps,
  caller: StaffCaller,
  { courseId, filters }: SurveySelection,
): Promise<{ survey: CountedSurvey; countedAt: Date }> => {
  const course = await findSurveyedCourse(sql, courseId);
  if (!course) throw new AppError('not-found', 'There is no such course. Choose another one.');
  const count = storeSurveyFigures(courseId);
  const figures = createStoredFigures({ sql, now, name: `survey ${courseId}`, count, lock: LOCK });
  const countedAt = await figures.requireFresh();
  const cells = await listStoredSurveyCounts(sql, courseId);
  return { survey: sumSurvey(cells, caller, { course, filters }), countedAt };
};

interface TextReader {
  readonly sql: Sql;
  readonly courseId: string;
  readonly countedAt: Date;
}

interface TextPiece {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Returns the texts of a question that the caller may see; none for a scale. */
const readTexts = async (
  { sql, courseId, countedAt }: TextReader,
  { key, groups, answered }: CountedQuestion,
  piece: TextPiece,
): Promise<WrittenSurveyText[]> =>
  key.type === 'text' && answered !== null
    ? listWrittenSurveyTexts(sql, { courseId, countedAt, question: key, groups, ...piece })
    : [];

const addTexts = async (
  reader: TextReader,
  question: CountedQuestion,
): Promise<SurveyQuestionResult> => {
  const { key: _key, groups: _groups, ...result } = question;
  const texts = await readTexts(reader, question, { limit: MAX_REPORT_TEXTS + 1 });
  return {
    ...result,
    texts: texts.slice(0, MAX_REPORT_TEXTS),
    hasMoreTexts: texts.length > MAX_REPORT_TEXTS,
  };
};

/** Number of texts that one statement of the download reads. */
const TEXTS_AT_ONCE = 1000;

const readRows = async function* (reader: TextReader, questions: readonly CountedQuestion[]) {
  for (const question of questions) {
    yield toRows(question);
    let texts: readonly WrittenSurveyText[];
    let after: string | undefined;
    do {
      texts = await readTexts(reader, question, { limit: TEXTS_AT_ONCE, after });
      yield texts.map(({ text, count }) => toRow(question, text, count));
      after = texts.at(-1)?.text;
    } while (texts.length === TEXTS_AT_ONCE);
  }
};

export const createSurveyReport = (deps: SurveyReportDeps) => ({
  /** @throws not-found */
  read: async (caller: StaffCaller, selection: SurveySelection): Promise<SurveyReport> => {
    const { survey, countedAt } = await sumSurveyOfCourse(deps, caller, selection);
    const reader = { sql: deps.sql, courseId: selection.courseId, countedAt };
    const questions: SurveyQuestionResult[] = [];
    for (const question of survey.questions) questions.push(await addTexts(reader, question));
    return { ...survey, questions, countedAt: countedAt.toISOString() };
  },
  /** @throws not-found */
  send: async (
    reply: FastifyReply,
    caller: StaffCaller,
    selection: SurveySelection,
  ): Promise<FastifyReply> => {
    const { survey, countedAt } = await sumSurveyOfCourse(deps, caller, selection);
    const { courseId, questions, answered } = survey;
    return sendCsv(reply, {
      fileName: `survey-${courseId}.csv`,
      columns: ['Question', 'Answer', 'Number of answers', 'Mean'],
      pieces:
        answered === null
          ? sendTooFew()
          : readRows({ sql: deps.sql, courseId, countedAt }, questions),
    });
  },
});

const TOO_FEW = 'Too few answers to show.';

const sendTooFew = async function* () {
  yield [['All', TOO_FEW, null, null]];
};

/** Value of the column `Answer` for all answers of a question. */
const ALL_ANSWERS = 'All';

const toRow = (
  { text }: CountedQuestion,
  answer: string,
  count: number | null,
  mean: number | null = null,
) => [text, answer, count, mean] as const;

const toRows = (question: CountedQuestion) => {
  const { answered, mean, steps } = question;
  if (answered === null) return [toRow(question, TOO_FEW, null)];
  return [
    toRow(question, ALL_ANSWERS, answered, mean === null ? null : Math.round(mean * 100) / 100),
    ...steps.map(({ value, label, count }) =>
      toRow(question, label === null ? String(value) : `${value}: ${label}`, count),
    ),
  ];
};
