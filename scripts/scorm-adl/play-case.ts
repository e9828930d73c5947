/**
 * Plays the script of one SCORM conformance case in the player. Stops at the first step at which the player differs from the
 * script.
 */
import type { ScormRuntimeCallResult } from './case-page.ts';
import type {
  ConformanceCaseScript,
  PackageContentsEntry,
  ScormRuntimeCall,
  PlayerScreenExpectation,
  ScormCaseStudentAction,
  ScormCaseItemVisit,
} from './case-script.ts';
import { compareScormCallResult, toDataModelElementText } from './compare-answers.ts';

/** An item that the player shows, whose page waits for its calls. */
export interface DeliveredScormItem {
  readonly activity: string;
  /** True if the player must not have shown the page at all. */
  readonly isForbidden: boolean;
  /** Makes the SCORM calls in the item's page, and ends the session of the item unless its page does so later. */
  readonly run: (calls: readonly ScormRuntimeCall[]) => Promise<DeliveredScormItemResult>;
}

export interface DeliveredScormItemResult {
  readonly results: readonly ScormRuntimeCallResult[];
  /** Result of Terminate; absent if the page ends its session later, or if one of its calls ended it. */
  readonly terminated: ScormRuntimeCallResult | undefined;
}

/** The player of SCORM courses, with the actions of a student. */
export interface ScormCoursePlayer {
  readonly open: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /**
   * Waits for the next item that the player shows.
   * @returns undefined when none is shown in time
   */
  readonly nextDelivery: () => Promise<DeliveredScormItem | undefined>;
  /**
   * Waits until the screen meets the expectation.
   * @returns false when it never does
   */
  readonly confirms: (question: PlayerScreenExpectation) => Promise<boolean>;
  /**
   * Uses a navigation control of the player.
   * @returns false if the player does not offer it
   */
  readonly use: (control: 'continue' | 'previous' | 'exitAll') => Promise<boolean>;
  readonly choose: (entry: PackageContentsEntry) => Promise<boolean>;
  /**
   * Waits until the player shows no item.
   * @returns false when it still shows one
   */
  readonly hasEnded: () => Promise<boolean>;
  /** Returns the text that the student sees, for an error message. */
  readonly describe: () => Promise<string>;
}

/** The first step of a case at which the player differs from the expectation. */
export interface FirstScormCaseDifference {
  /** Label of the visit in the script, such as `Act5V2`. */
  readonly visit: string;
  readonly step: string;
  readonly expected: string;
  readonly got: string;
}

const NAVIGATION = 'adl.nav.request';

const asksForNavigation = ({ calls }: ScormCaseItemVisit): boolean =>
  calls.some(
    ({ method, element }) =>
      method === 'SetValue' && toDataModelElementText(element) === NAVIGATION,
  );

const checkDelivery = async (
  { label, activity }: ScormCaseItemVisit,
  delivery: DeliveredScormItem | undefined,
  player: ScormCoursePlayer,
): Promise<FirstScormCaseDifference | undefined> => {
  const expected = `activity ${activity} is shown`;
  const step = 'delivery';
  if (!delivery) return { visit: label, step, expected, got: await player.describe() };
  const isRight = delivery.activity === activity && !delivery.isForbidden;
  if (isRight) return undefined;
  return { visit: label, step, expected, got: `activity ${delivery.activity} is shown` };
};

const askQuestions = async (
  { label, questions }: ScormCaseItemVisit,
  player: ScormCoursePlayer,
): Promise<FirstScormCaseDifference | undefined> => {
  for (const question of questions) {
    if (await player.confirms(question)) continue;
    const [expected, got] = question.expected
      ? ['offered', 'not offered']
      : ['not offered', 'offered'];
    const questionText = question.text.replace(/disabled$/, 'enabled');
    return { visit: label, step: `on screen: ${questionText}`, expected, got };
  }
  return undefined;
};

const makeCalls = async (
  { label, calls }: ScormCaseItemVisit,
  delivery: DeliveredScormItem,
): Promise<FirstScormCaseDifference | undefined> => {
  const { results, terminated } = await delivery.run(calls);
  for (const [at, call] of calls.entries()) {
    const result = results[at] ?? { value: 'no answer', errorCode: 'none' };
    const difference = compareScormCallResult(call, result);
    if (difference) return { visit: label, step: `call ${at + 1}: ${call.text}`, ...difference };
  }
  if (!terminated || terminated.value === 'true') return undefined;
  const got = `"${terminated.value}" with error ${terminated.errorCode}`;
  return { visit: label, step: 'the page ends its session', expected: '"true"', got };
};

const takeStep = (
  { step }: ScormCaseStudentAction,
  player: ScormCoursePlayer,
): boolean | Promise<boolean> => {
  if (step.kind === 'choose') return player.choose(step.entry);
  return step.kind === 'none' || step.kind === 'leave' ? true : player.use(step.kind);
};

const performAction = async (
  visit: ScormCaseItemVisit,
  player: ScormCoursePlayer,
): Promise<FirstScormCaseDifference | undefined> => {
  const { label: at, action } = visit;
  if (!action) return undefined;
  const step = `the student: ${action.text}`;
  if (!(await takeStep(action, player)))
    return { visit: at, step, expected: 'the player offers it', got: await player.describe() };
  // If the student restarts the course after a navigation request of the item, the session must be over.
  const isRestart = action.step.kind === 'leave' && action.text !== 'Exit';
  const isOver = action.endsSession || (isRestart && asksForNavigation(visit));
  if (isOver && !(await player.hasEnded()))
    return { visit: at, step, expected: 'the session is over', got: await player.describe() };
  return undefined;
};

/**
 * Returns the delivered item. If the student chooses the first item, the player may have started another item before, which it
 * no longer shows.
 */
const awaitDelivery = async (
  { activity }: ScormCaseItemVisit,
  player: ScormCoursePlayer,
  isChosen: boolean,
): Promise<DeliveredScormItem | undefined> => {
  const delivery = await player.nextDelivery();
  if (!isChosen || !delivery || delivery.activity === activity) return delivery;
  return (await player.nextDelivery()) ?? delivery;
};

const playVisit = async (
  visit: ScormCaseItemVisit,
  player: ScormCoursePlayer,
  isChosen: boolean,
): Promise<FirstScormCaseDifference | undefined> => {
  const delivery = await awaitDelivery(visit, player, isChosen);
  const shown = await checkDelivery(visit, delivery, player);
  if (shown || !delivery) return shown;
  return (
    (await askQuestions(visit, player)) ??
    (await makeCalls(visit, delivery)) ??
    (await performAction(visit, player))
  );
};

const isOverAfter = ({ action }: ScormCaseItemVisit): boolean =>
  action !== undefined && (action.endsSession || action.step.kind === 'leave');

/**
 * Plays one case in the player.
 * @returns the first difference, or undefined for a case that passes
 */
export const playConformanceCase = async (
  { start, visits }: ConformanceCaseScript,
  player: ScormCoursePlayer,
): Promise<FirstScormCaseDifference | undefined> => {
  await player.open();
  if (start && !(await player.choose(start)))
    return {
      visit: 'start',
      step: `the student chooses ${start === 'root' ? 'the root' : start.title}`,
      expected: 'the player offers it',
      got: await player.describe(),
    };
  for (const [at, visit] of visits.entries()) {
    const difference = await playVisit(visit, player, at === 0 && start !== undefined);
    if (difference) return difference;
    if (!isOverAfter(visit)) continue;
    await player.leave();
    if (at < visits.length - 1) await player.open();
  }
  return undefined;
};
