/** Checks of content records that a schema cannot express: fields that contradict each other. */
import { ASSESSMENT_LIMITS, getMaxAnswerLength } from '@cairn/domain/assessment.limits';
import { splitWords } from '@cairn/domain/grading.rules';
import type { LiveCourseNodeYaml, CourseYaml } from './content-format.ts';
import { visitRecordTexts } from './check-references.ts';
import type {
  CheckedContentRecords,
  LocatedContentRecord,
  ContentRecord,
} from './content-records.ts';
import { isExistingDate, resolveContentDate } from './content-dates.ts';
import type { ContentFieldPath } from './content-problems.ts';
import type { ContentProblemList } from './read-content.ts';

type Module = CourseYaml['Modules'][number];
type Assessment = NonNullable<Module['Assessment']>;
type Question = Assessment['Questions'][number];
type Note = (path: ContentFieldPath, message: string) => void;

const findRepeated = (items: readonly string[]): string | undefined =>
  items.find((item, index) => items.indexOf(item) !== index);

const checkChoice = (
  question: Question & { type: 'multiple-choice' },
  at: ContentFieldPath,
  note: Note,
) => {
  const twice = findRepeated(question.options);
  if (twice !== undefined) note([...at, 'options'], `the option '${twice}' stands there twice`);
  question.correctAnswer.forEach((answer, index) => {
    if (question.options.includes(answer)) return;
    note([...at, 'correctAnswer', index], `the correct answer '${answer}' is none of the options`);
  });
};

const checkBlanks = (
  question: Question & { type: 'fill-in-the-blanks' },
  at: ContentFieldPath,
  note: Note,
) => {
  const { length } = splitWords(question.text);
  question.blankIndices.forEach((blank, index) => {
    if (blank < length) return;
    const message = `there is no word ${blank}: the text has ${length} words, counted from 0`;
    note([...at, 'blankIndices', index], message);
  });
  if (findRepeated(question.blankIndices.map(String)) !== undefined) {
    note([...at, 'blankIndices'], 'a word can be left out only once');
  }
};

const checkQuestion = (question: Question, at: ContentFieldPath, note: Note): void => {
  if (question.type === 'multiple-choice') checkChoice(question, at, note);
  if (question.type === 'fill-in-the-blanks') checkBlanks(question, at, note);
  if (question.type !== 'matching') return;
  const twice = findRepeated(question.pairs.map(({ left }) => left));
  if (twice !== undefined) note([...at, 'pairs'], `the left side '${twice}' stands there twice`);
};

/** Checks that the longest possible answers to an assessment fit into one request. */
const checkAnswerSize = ({ Questions }: Assessment, at: ContentFieldPath, note: Note): void => {
  const { attemptCharacters: limit, textCharacters } = ASSESSMENT_LIMITS;
  const size = Questions.reduce((sum, question) => sum + getMaxAnswerLength(question), 0);
  if (size <= limit) return;
  const free = Math.floor(limit / textCharacters);
  note(
    at,
    `the answers could have ${size} characters, and ${limit} can be handed in: as many as ${free} written answers`,
  );
};

const checkAssessment = (assessment: Assessment, at: ContentFieldPath, note: Note): void => {
  assessment.Questions.forEach((question, index) =>
    checkQuestion(question, [...at, 'Questions', index], note),
  );
  const id = findRepeated(assessment.Questions.flatMap((question) => question.id ?? []));
  if (id !== undefined) note([...at, 'Questions'], `the id '${id}' stands there twice`);
  checkAnswerSize(assessment, [...at, 'Questions'], note);
  if (assessment.UnlimitedTimeLimit && (assessment.Timer ?? 0) > 0) {
    note([...at, 'Timer'], 'Timer and UnlimitedTimeLimit contradict each other');
  }
};

/** Minimum duration of a meeting in seconds. A smaller number is likely given in minutes. */
const SHORTEST_MEETING_SECONDS = 300;

const checkNodes = (
  nodes: readonly LiveCourseNodeYaml[],
  at: ContentFieldPath,
  note: Note,
): void => {
  nodes.forEach((node, index) => {
    if (node.type === 'folder') checkNodes(node.items, [...at, index, 'items'], note);
    if (node.type === 'lecture' && node.Duration < SHORTEST_MEETING_SECONDS) {
      note([...at, index, 'Duration'], `Duration is in seconds: ${node.Duration} is no meeting`);
    }
    if (node.type === 'assessment')
      checkAssessment(node.Assessment, [...at, index, 'Assessment'], note);
  });
};

/** The field that contains the body of a course, by type of course. The fields of other types must be empty. */
const BODY = { async: 'Modules', sync: 'CourseContent', scorm: 'Package' } as const;

const checkBody = (course: CourseYaml, note: Note): void => {
  const has = {
    Modules: course.Modules.length > 0,
    CourseContent: course.CourseContent.length > 0,
    Package: course.Package !== undefined,
  };
  for (const [type, field] of Object.entries(BODY)) {
    if (type !== course.CourseType && has[field]) {
      note(
        [field],
        `${field} belongs to courses of type ${type}, this one is ${course.CourseType}`,
      );
    }
  }
  if (course.CourseType !== 'sync' && course.MinimumPassingPercentage !== undefined) {
    note(['MinimumPassingPercentage'], 'MinimumPassingPercentage belongs to courses of type sync');
  }
  if (course.CourseType === 'scorm' && !has.Package) {
    note(['CourseType'], 'a course of type scorm needs a Package');
  }
};

const checkCourse = (course: CourseYaml, note: Note): void => {
  checkBody(course, note);
  course.Modules.forEach(({ Assessment: assessment }, index) => {
    if (assessment) checkAssessment(assessment, ['Modules', index, 'Assessment'], note);
  });
  checkNodes(course.CourseContent, ['CourseContent'], note);
  course.PostSurvey.forEach((question, index) => {
    if (question.type === 'text' || question.min < question.max) return;
    note(['PostSurvey', index, 'max'], 'max must be more than min');
  });
};

const checkCompetency = ({ Check }: ContentRecord<'competencies'>, note: Note): void => {
  Check.forEach(({ options, correctAnswer }, index) => {
    const twice = findRepeated(options);
    if (twice !== undefined) {
      note(['Check', index, 'options'], `the option '${twice}' stands there twice`);
    }
    if (options.includes(correctAnswer)) return;
    const message = `the correct answer '${correctAnswer}' is none of the options`;
    note(['Check', index, 'correctAnswer'], message);
  });
};

const checkWebinar = ({ Starts, Ends }: ContentRecord<'webinars'>, note: Note): void => {
  // The start and end dates are relative to the same date, so the comparison gives the same result for any date.
  const now = new Date(0);
  if (resolveContentDate(Ends, now) <= resolveContentDate(Starts, now)) {
    note(['Ends'], 'Ends must be after Starts');
  }
};

const DATE_FIELDS = new Set([
  'meetingDateTime',
  'dueDate',
  'Starts',
  'Ends',
  'CreatedAt',
  'On',
  'Last',
]);

const checkDates = (value: unknown, note: Note): void =>
  visitRecordTexts(value, [], (name, text, at) => {
    if (DATE_FIELDS.has(name) && !isExistingDate(text))
      note(at, `there is no such moment as '${text}'`);
  });

export const checkContradictingFields = (
  content: CheckedContentRecords,
  problems: ContentProblemList,
): void => {
  const noteFor =
    ({ source, path }: Pick<LocatedContentRecord<unknown>, 'source' | 'path'>): Note =>
    (at, message) =>
      problems.report({ source, path: [...path, ...at] }, message);
  for (const course of content.courses) checkCourse(course.value, noteFor(course));
  for (const one of content.competencies) checkCompetency(one.value, noteFor(one));
  for (const webinar of content.webinars) checkWebinar(webinar.value, noteFor(webinar));
  for (const record of [...content.courses, ...content.webinars, ...content.documents]) {
    checkDates(record.value, noteFor(record));
  }
};
