/** Plays the script of one case and stops at the first step that differs. */
import type { CallResult } from './case-page.ts';
import type {
  CaseScript,
  ContentsEntry,
  RuntimeCall,
  ScreenQuestion,
  StudentAction,
  Visit,
} from './case-script.ts';
import { compareAnswer, toElementPath } from './compare-answers.ts';

/** An item that the player shows, whose page waits for its calls. */
export interface Delivery {
  readonly activity: string;
  /** True if the page must not have been shown at all. */
  readonly isForbidden: boolean;
  /** Makes the calls, and ends the session of the item unless its page does so later. */
  readonly run: (calls: readonly RuntimeCall[]) => Promise<DeliveryOutcome>;
}

export interface DeliveryOutcome {
  readonly results: readonly CallResult[];
  /** Result of Terminate; absent if the page ends its session later, or one of the calls did. */
  readonly terminated: CallResult | undefined;
}

/** The player as a student uses it. */
export interface CoursePlayer {
  readonly open: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Waits for the next item. @returns undefined when none is shown in time */
  readonly nextDelivery: () => Promise<Delivery | undefined>;
  /** Waits until the screen gives the expected answer. @returns false when it never does */
  readonly confirms: (question: ScreenQuestion) => Promise<boolean>;
  /** @returns false where the player does not offer it */
  readonly use: (control: 'continue' | 'previous' | 'exitAll') => Promise<boolean>;
  readonly choose: (entry: ContentsEntry) => Promise<boolean>;
  /** Waits until no item is shown. @returns false when one still is */
  readonly hasEnded: () => Promise<boolean>;
  /** Returns what the student reads, for a message. */
  readonly describe: () => Promise<string>;
}

/** The first step that is not as the case expects. */
export interface CaseDifference {
  /** `Act5V2` */
  readonly visit: string;
  readonly step: string;
  readonly expected: string;
  readonly got: string;
}

const NAVIGATION = 'adl.nav.request';

const asksForNavigation = ({ calls }: Visit): boolean =>
  calls.some(
    ({ method, element }) => method === 'SetValue' && toElementPath(element) === NAVIGATION,
  );

const checkDelivery = async (
  { label, activity }: Visit,
  delivery: Delivery | undefined,
  player: CoursePlayer,
): Promise<CaseDifference | undefined> => {
  const expected = `activity ${activity} is shown`;
  const step = 'delivery';
  if (!delivery) return { visit: label, step, expected, got: await player.describe() };
  const isRight = delivery.activity === activity && !delivery.isForbidden;
  if (isRight) return undefined;
  return { visit: label, step, expected, got: `activity ${delivery.activity} is shown` };
};

const askQuestions = async (
  { label, questions }: Visit,
  player: CoursePlayer,
): Promise<CaseDifference | undefined> => {
  for (const question of questions) {
    if (await player.confirms(question)) continue;
    const [expected, got] = question.expected
      ? ['offered', 'not offered']
      : ['not offered', 'offered'];
    const isAsked = question.text.replace(/disabled$/, 'enabled');
    return { visit: label, step: `on screen: ${isAsked}`, expected, got };
  }
  return undefined;
};

const makeCalls = async (
  { label, calls }: Visit,
  delivery: Delivery,
): Promise<CaseDifference | undefined> => {
  const { results, terminated } = await delivery.run(calls);
  for (const [at, call] of calls.entries()) {
    const result = results[at] ?? { value: 'no answer', errorCode: 'none' };
    const difference = compareAnswer(call, result);
    if (difference) return { visit: label, step: `call ${at + 1}: ${call.text}`, ...difference };
  }
  if (!terminated || terminated.value === 'true') return undefined;
  const got = `"${terminated.value}" with error ${terminated.errorCode}`;
  return { visit: label, step: 'the page ends its session', expected: '"true"', got };
};

const takeStep = ({ step }: StudentAction, player: CoursePlayer): boolean | Promise<boolean> => {
  if (step.kind === 'choose') return player.choose(step.entry);
  return step.kind === 'none' || step.kind === 'leave' ? true : player.use(step.kind);
};

const performAction = async (
  visit: Visit,
  player: CoursePlayer,
): Promise<CaseDifference | undefined> => {
  const { label: at, action } = visit;
  if (!action) return undefined;
  const step = `the student: ${action.text}`;
  if (!(await takeStep(action, player)))
    return { visit: at, step, expected: 'the player offers it', got: await player.describe() };
  // A case that starts again after a request of its item counts on the end of the session; one that is left does not.
  const isRestart = action.step.kind === 'leave' && action.text !== 'Exit';
  const isOver = action.endsSession || (isRestart && asksForNavigation(visit));
  if (isOver && !(await player.hasEnded()))
    return { visit: at, step, expected: 'the session is over', got: await player.describe() };
  return undefined;
};

/**
 * Returns the delivered item. If the student chooses the first item, the player may have begun with another one, which has
 * gone since.
 */
const awaitDelivery = async (
  { activity }: Visit,
  player: CoursePlayer,
  isChosen: boolean,
): Promise<Delivery | undefined> => {
  const delivery = await player.nextDelivery();
  if (!isChosen || !delivery || delivery.activity === activity) return delivery;
  return (await player.nextDelivery()) ?? delivery;
};

const playVisit = async (
  visit: Visit,
  player: CoursePlayer,
  isChosen: boolean,
): Promise<CaseDifference | undefined> => {
  const delivery = await awaitDelivery(visit, player, isChosen);
  const shown = await checkDelivery(visit, delivery, player);
  if (shown || !delivery) return shown;
  return (
    (await askQuestions(visit, player)) ??
    (await makeCalls(visit, delivery)) ??
    (await performAction(visit, player))
  );
};

const isOverAfter = ({ action }: Visit): boolean =>
  action !== undefined && (action.endsSession || action.step.kind === 'leave');

/** @returns the first difference, or undefined for a case that passes */
export const playCase = async (
  { start, visits }: CaseScript,
  player: CoursePlayer,
): Promise<CaseDifference | undefined> => {
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
