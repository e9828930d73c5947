/** Reads the script of one conformance case (`case.properties`). */
import {
  type ScormCaseCallAbbreviations,
  parseAbbreviatedScormCall,
  parsePropertiesFile,
} from './call-abbreviations.ts';
import {
  ScormCaseScriptError,
  type ConformanceCaseScript,
  type PackageContentsEntry,
  SCORM_NAVIGATION_REQUESTS,
  type ScormRuntimeCall,
  type PlayerScreenExpectation,
  type ScormCaseStudentAction,
  type ScormCaseItemVisit,
} from './case-script.ts';

/** Keys of a case file that only the instructions for human testers use. The runner ignores them. */
const INSTRUCTIONS = new Set([
  'title',
  'UserInterAct',
  'purpose',
  'RTDInit',
  'seqInfo',
  'TT',
  'end',
]);

const ROOT = /^the activity that corresponds to the root of /;
const toEntry = (text: string): PackageContentsEntry =>
  ROOT.test(text) ? 'root' : { title: text };

const parseQuestion = (text: string, answer: string): PlayerScreenExpectation => {
  if (answer !== 'Y' && answer !== 'N') throw new Error(`"${answer}" is no answer but Y and N are`);
  const isYes = answer === 'Y';
  const [, control = '', state] = /^(\w+)\.(enabled|visible|disabled|hidden)$/.exec(text) ?? [];
  const isNegative = state === 'disabled' || state === 'hidden';
  const expected = isYes !== isNegative;
  if (control === 'toc') return { text, about: { kind: 'contents' }, expected };
  const known = SCORM_NAVIGATION_REQUESTS.find((name) => name === control);
  if (known) return { text, about: { kind: 'control', control: known }, expected };
  const [, wanted, title] = /^toc\.(enabled\.selectable|visible)@(.+)$/.exec(text) ?? [];
  if (title === undefined) throw new Error(`"${text}" is no question that this runner knows`);
  const kind = wanted === 'visible' ? 'visible' : 'selectable';
  return { text, about: { kind, entry: toEntry(title) }, expected: isYes };
};

const parseQuestions = (questions: string, answers: string): PlayerScreenExpectation[] => {
  const texts = questions.split('~');
  const answerTexts = answers.split('~');
  if (texts.length !== answerTexts.length)
    throw new Error(`${texts.length} questions have ${answerTexts.length} answers`);
  return texts.map((text, at) => parseQuestion(text, answerTexts[at] ?? ''));
};

type ActionStep = ScormCaseStudentAction['step'];

/** Matches the suffix of a word that names the case for which the word was made (`RelaunchRU14a`). The parser ignores it. */
const CASE_SUFFIX = /[A-Z]{1,2}\d+[a-z]*\d*$/;

const ACTIONS: Readonly<Record<string, readonly [step: ActionStep, endsSession: boolean]>> = {
  Exit: [{ kind: 'leave' }, false],
  Relaunch: [{ kind: 'leave' }, false],
  // `SuspendAll` is played by leaving the course, which suspends it.
  SuspendAll: [{ kind: 'leave' }, false],
  ExitAll: [{ kind: 'exitAll' }, true],
  AutoTest: [{ kind: 'none' }, true],
  HasEnded: [{ kind: 'none' }, true],
  Continue: [{ kind: 'continue' }, false],
  Previous: [{ kind: 'previous' }, false],
  ContinueExit: [{ kind: 'continue' }, true],
  PreviousExit: [{ kind: 'previous' }, true],
  Root: [{ kind: 'choose', entry: 'root' }, false],
  RootExit: [{ kind: 'choose', entry: 'root' }, true],
};

const parseAction = (text: string): ScormCaseStudentAction => {
  const [, exit, title] = /^Choice(Exit)?~(.+)$/.exec(text) ?? [];
  if (title !== undefined) {
    const step: ActionStep = { kind: 'choose', entry: toEntry(title) };
    return { text, step, endsSession: exit !== undefined };
  }
  const word = text.replace(/^TRIG/, '').replace(CASE_SUFFIX, '');
  const known = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!known) throw new Error(`"${text}" is nothing that this runner can do in the player`);
  const [step, endsSession] = known;
  return { text, step, endsSession };
};

interface DraftVisit {
  readonly label: string;
  readonly activity: string;
  readonly calls: ScormRuntimeCall[];
  questions: string | undefined;
  answers: string | undefined;
  action: ScormCaseStudentAction | undefined;
}

const setField = (
  visit: DraftVisit,
  field: string,
  value: string,
  alphabet: ScormCaseCallAbbreviations,
): void => {
  // Calls are added in the order of the file, because some scripts number a call twice.
  if (field.startsWith('commands.')) visit.calls.push(parseAbbreviatedScormCall(value, alphabet));
  else if (field === 'UIQ') visit.questions = value;
  else if (field === 'UIA') visit.answers = value;
  else if (field === 'CUI') visit.action = parseAction(value);
  else throw new Error(`"${field}" is no field of a visit that this runner knows`);
};

const toVisit = ({ questions, answers, ...visit }: DraftVisit): ScormCaseItemVisit => ({
  ...visit,
  questions:
    questions === undefined && answers === undefined
      ? []
      : parseQuestions(questions ?? '', answers ?? ''),
});

/** Runs `read`. Adds the position in the script to the message of its error. */
const withLocation = <T>(location: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw new ScormCaseScriptError(
      `${location}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
};

/**
 * Reads a case. A visit begins at each change of the label, even if an earlier visit had the same label.
 * @throws ScormCaseScriptError for an unknown line
 */
export const parseScormCaseScript = (
  name: string,
  text: string,
  alphabet: ScormCaseCallAbbreviations,
): ConformanceCaseScript => {
  const visits: DraftVisit[] = [];
  let start: PackageContentsEntry | undefined;
  for (const { key, value, line } of parsePropertiesFile(text)) {
    withLocation(`${name}, line ${line}`, () => {
      const [, label, activity = '', field = ''] = /^(Act(\d+)V\d+)\.(.+)$/.exec(key) ?? [];
      if (label === undefined) {
        if (key === 'start') start = value === '.' ? undefined : toEntry(value);
        else if (!INSTRUCTIONS.has(key))
          throw new Error(`"${key}" is no field that this runner knows`);
        return;
      }
      let visit = visits.at(-1);
      if (visit?.label !== label) {
        visit = {
          label,
          activity,
          calls: [],
          questions: undefined,
          answers: undefined,
          action: undefined,
        };
        visits.push(visit);
      }
      setField(visit, field, value, alphabet);
    });
  }
  if (visits.length === 0) throw new ScormCaseScriptError(`${name}: the script visits no item.`);
  return {
    name,
    start,
    visits: visits.map((visit) => withLocation(`${name}, ${visit.label}`, () => toVisit(visit))),
  };
};
