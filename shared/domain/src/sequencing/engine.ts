/**
 * The sequencing engine: a function from a state and a request to a new state and an outcome. Source: SCORM 2004 4th
 * Edition, SN. The engine reads no clock, because SCORM requires no time limits. The caller provides random numbers.
 */
import type { ActivityNode, ActivityTree } from './activity-tree.ts';
import { endActivityAttempt, terminateDescendents } from './attempts.ts';
import { chooseActivity, isHiddenFromChoice } from './choice.ts';
import { findDeliveryException, deliverActivity } from './delivery.ts';
import { checkNavigation, type NavigationRequest, type SequencingRequest } from './navigation.ts';
import { readObjective } from './objectives.ts';
import { processSequencingRequest } from './requests.ts';
import { rollUpActivityStatus } from './rollup.ts';
import { prepareAllClusters } from './selection.ts';
import { terminateActivityAttempt } from './termination.ts';
import {
  EMPTY_SEQUENCING_STATE,
  type ObjectiveState,
  SequencingRun,
  type SequencingState,
} from './tracking.ts';
import { readStartObjectives, type ScormRuntimeValues, transferToTracking } from './transfer.ts';

export interface SequencingInput {
  readonly tree: ActivityTree;
  readonly state: SequencingState;
  /** SCORM data-model values that the content of the current activity has set. */
  readonly values: ScormRuntimeValues;
  /** Returns a random number from 0 to below 1, for random selection and order. */
  readonly random: () => number;
}

/** Outcome of a SCORM navigation request. */
export interface SequencingOutcome {
  readonly state: SequencingState;
  /** Id of the activity that the player should show next. */
  readonly delivered?: string;
  /** True when the attempt on the activity was suspended and is resumed: its content gets its data back. */
  readonly isResumed?: boolean;
  /** True when the sequencing session has ended. */
  readonly isEnded?: boolean;
  /** The exception of the process that rejected the request or found no activity to deliver. */
  readonly exception?: string;
}

/** Returns the state of a student who has not begun, with the children of all clusters selected and ordered. */
export const createSequencingState = (
  tree: ActivityTree,
  random: () => number,
): SequencingState => {
  const run = new SequencingRun(tree, EMPTY_SEQUENCING_STATE, random);
  prepareAllClusters(run);
  return run.toState();
};

const endSession = (run: SequencingRun, isSuspended: boolean): void => {
  const { root } = run.tree;
  if (!isSuspended && run.read(root).isActive) {
    terminateDescendents(run, root);
    endActivityAttempt(run, root);
  }
  run.current = undefined;
};

interface RunOutcome {
  readonly delivery?: ActivityNode;
  readonly isEnded?: boolean;
  readonly exception?: string;
}

/** Finds the activity that a sequencing request delivers, and checks its delivery. Source: part of OP.1. */
const findDelivery = (run: SequencingRun, request: SequencingRequest): RunOutcome => {
  const { delivery, endsSession, exception } = processSequencingRequest(run, request);
  if (endsSession) return { isEnded: true };
  if (!delivery) return exception === undefined ? {} : { exception };
  const refused = findDeliveryException(run, delivery);
  return refused === undefined ? { delivery } : { exception: refused };
};

/**
 * Processes a navigation request up to the activity to deliver: navigation, termination, sequencing and delivery requests.
 * Source: OP.1, Overall Sequencing Process.
 */
const processRequest = (
  run: SequencingRun,
  request: NavigationRequest,
  values: ScormRuntimeValues,
): RunOutcome => {
  const navigation = checkNavigation(run, request);
  if (!navigation.isValid) return { exception: navigation.exception };
  let pending = navigation.request;
  if (navigation.termination) {
    const termination = terminateActivityAttempt(run, navigation.termination, values);
    if (!termination.isValid) return { exception: termination.exception };
    // A request that a sequencing rule makes replaces that of the student.
    if (termination.request) pending = { kind: termination.request };
  }
  return findDelivery(run, pending);
};

const open = ({ tree, state, random }: SequencingInput): SequencingRun =>
  new SequencingRun(tree, state, random);

/** Performs a navigation request. An invalid request leaves the state unchanged. */
export const performNavigationRequest = (
  input: SequencingInput,
  request: NavigationRequest,
): SequencingOutcome => {
  const run = open(input);
  const { delivery, isEnded, exception } = processRequest(run, request, input.values);
  if (exception !== undefined && /^[NT]B\./.test(exception))
    return { state: input.state, exception };
  if (delivery) {
    const isResumed = deliverActivity(run, delivery);
    return { state: run.toState(), delivered: delivery.id, isResumed };
  }
  if (isEnded) endSession(run, request.kind === 'suspendAll' || request.kind === 'abandonAll');
  return {
    state: run.toState(),
    ...(isEnded && { isEnded }),
    ...(exception !== undefined && { exception }),
  };
};

const findChoiceException = (run: SequencingRun, target: ActivityNode): string | undefined => {
  const found = chooseActivity(run, target);
  return found.isDeliverable
    ? findDeliveryException(run, found.node)
    : (found.exception ?? 'SB.2.9');
};

/** State of the activity tree after the current activity has been left. */
interface LeftActivity {
  readonly run: SequencingRun;
  /** The outcome that a rule enforces, independent of the request. */
  readonly ruled?: RunOutcome;
}

/** Predicts the outcome of requests. It runs the engine on copies of the state, with the data of the current activity. */
export class SequencingTrial {
  readonly #input: SequencingInput;
  readonly #run: SequencingRun;
  #left: LeftActivity | undefined;
  #reportedRun: SequencingRun | undefined;

  constructor(input: SequencingInput) {
    this.#input = input;
    this.#run = open(input);
  }

  /** Returns the exception that rejects the request; undefined when the request delivers an activity or ends the session. */
  findException(request: NavigationRequest): string | undefined {
    const navigation = checkNavigation(this.#run, request);
    if (!navigation.isValid) return navigation.exception;
    const { termination, request: pending } = navigation;
    if (termination !== undefined && termination !== 'exit') {
      return processRequest(this.#run.fork(), request, this.#input.values).exception;
    }
    // Caches the result of leaving the current activity, which is the same for every request.
    const left = termination === undefined ? { run: this.#run } : (this.#left ??= this.#leave());
    if (left.ruled) return left.ruled.exception;
    if (pending.kind === 'choice') return findChoiceException(left.run, pending.target);
    if (pending.kind === 'jump') return findDeliveryException(left.run, pending.target);
    return findDelivery(left.run.fork(), pending).exception;
  }

  isAllowed(request: NavigationRequest): boolean {
    return this.findException(request) === undefined;
  }

  /** Returns whether a rule hides the activity, or a cluster around it, from choice. */
  isHidden(id: string): boolean {
    const node = this.#input.tree.find(id);
    return node !== undefined && isHiddenFromChoice(this.#reported(), node);
  }

  #leave(): LeftActivity {
    const run = this.#run.fork();
    const termination = terminateActivityAttempt(run, 'exit', this.#input.values);
    if (!termination.isValid) {
      return { run, ruled: { exception: termination.exception } };
    }
    if (termination.request === undefined) return { run };
    return { run, ruled: findDelivery(run, { kind: termination.request }) };
  }

  /** Returns an activity's primary objective as it would be if the current activity were suspended now. */
  readStatus(id: string): ObjectiveState | undefined {
    const node = this.#input.tree.find(id);
    return node && readObjective(this.#reported(), node, 0);
  }

  #reported(): SequencingRun {
    if (this.#reportedRun) return this.#reportedRun;
    const run = this.#run.fork();
    const { current } = run;
    if (current && current.children.length === 0 && run.read(current).isActive) {
      const { written } = transferToTracking(run, current, this.#input.values, {
        isEnding: false,
      });
      rollUpActivityStatus(run, current, written);
    }
    this.#reportedRun = run;
    return run;
  }

  /** Returns the initial values of an activity's objectives as run-time elements, including values from global objectives. */
  readStartValues(
    id: string,
    entryPrefix: (objectiveId: string) => string | undefined,
  ): Record<string, string> {
    const node = this.#input.tree.find(id);
    return node ? readStartObjectives(this.#run, node, entryPrefix) : {};
  }
}
