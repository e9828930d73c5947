/** Sequencing requests, which find the next activity. Source: SN 4.8, SB.2.5 to SB.2.13. */
import { type ActivityNode, isActivityCluster } from './activity-tree.ts';
import { endActivityAttempt, terminateDescendents } from './attempts.ts';
import { chooseActivity } from './choice.ts';
import { endFlowedSession, flowToActivity, type FlowResult } from './flow.ts';
import { findCommonAncestor } from './activity-tree.ts';
import type { SequencingRequest } from './navigation.ts';
import type { SequencingRun } from './tracking.ts';

export interface SequencingResult {
  /** Activity that the player should show next. */
  readonly delivery?: ActivityNode;
  readonly endsSession?: boolean;
  /** SCORM exception code if no activity can be delivered. */
  readonly exception?: string;
}

const toResult = (run: SequencingRun, found: FlowResult): SequencingResult => {
  if (found.isDeliverable) return { delivery: found.node };
  endFlowedSession(run, found);
  return {
    ...(found.exception !== undefined && { exception: found.exception }),
    ...(found.endsSession && { endsSession: true }),
  };
};

/** Finds the first activity of a new session. Source: SB.2.5, Start Sequencing Request Process. */
const start = (run: SequencingRun): SequencingResult => {
  const { current, tree } = run;
  if (current) return { exception: 'SB.2.5-1' };
  if (!isActivityCluster(tree.root)) return { delivery: tree.root };
  return toResult(run, flowToActivity(run, tree.root, 'forward', true));
};

/** Finds the activity that the student has suspended. Source: SB.2.6, Resume All Sequencing Request Process. */
const resumeAll = ({ current, suspended }: SequencingRun): SequencingResult => {
  if (current) return { exception: 'SB.2.6-1' };
  return suspended ? { delivery: suspended } : { exception: 'SB.2.6-2' };
};

/**
 * Finds the activity after or before the current one. Source: SB.2.7 and SB.2.8, Continue and Previous Sequencing Request
 * Processes.
 */
const followFlow = (run: SequencingRun, kind: 'continue' | 'previous'): SequencingResult => {
  const { current } = run;
  const number = kind === 'continue' ? 'SB.2.7' : 'SB.2.8';
  if (!current) return { exception: `${number}-1` };
  if (current.parent && !current.parent.settings.controlMode.flow) {
    return { exception: `${number}-2` };
  }
  const direction = kind === 'continue' ? 'forward' : 'backward';
  return toResult(run, flowToActivity(run, current, direction, false));
};

/**
 * Finds the activity that the student has chosen, and ends the attempts that the choice leaves. Source: SB.2.9, Choice
 * Sequencing Request Process.
 */
const choice = (run: SequencingRun, target: ActivityNode): SequencingResult => {
  const found = chooseActivity(run, target);
  if (found.isDeliverable) return { delivery: found.node };
  const { current } = run;
  if (found.exception === 'SB.2.9-9' && current) {
    // The chosen cluster becomes the current activity, although none of its activities can be delivered. Source: SB.2.9 line
    // 14.
    const common = findCommonAncestor(current, target);
    terminateDescendents(run, common);
    endActivityAttempt(run, common);
    run.current = target;
  }
  return { exception: found.exception ?? 'SB.2.9' };
};

/** Finds the activity of a new attempt on the current activity. Source: SB.2.10, Retry Sequencing Request Process. */
const retry = (run: SequencingRun): SequencingResult => {
  const { current } = run;
  if (!current) return { exception: 'SB.2.10-1' };
  const { isActive, isSuspended } = run.read(current);
  if (isActive || isSuspended) return { exception: 'SB.2.10-2' };
  if (!isActivityCluster(current)) return { delivery: current };
  const found = flowToActivity(run, current, 'forward', true);
  return found.isDeliverable ? { delivery: found.node } : { exception: 'SB.2.10-3' };
};

/** Ends the session if the current activity is the root. Source: SB.2.11, Exit Sequencing Request Process. */
const exit = (run: SequencingRun): SequencingResult => {
  const { current } = run;
  if (!current) return { exception: 'SB.2.11-1' };
  if (run.read(current).isActive) return { exception: 'SB.2.11-2' };
  return { endsSession: !current.parent };
};

/** Delivers the target without evaluating its rules. Source: SB.2.13, Jump Sequencing Request Process. */
const jump = (run: SequencingRun, target: ActivityNode): SequencingResult =>
  run.current ? { delivery: target } : { exception: 'SB.2.13-1' };

/**
 * Returns the activity that a sequencing request delivers, the end of the session, or an exception. Source: SB.2.12,
 * Sequencing Request Process.
 */
export const processSequencingRequest = (
  run: SequencingRun,
  request: SequencingRequest,
): SequencingResult => {
  const { kind } = request;
  if (kind === 'choice') return choice(run, request.target);
  if (kind === 'jump') return jump(run, request.target);
  if (kind === 'continue' || kind === 'previous') return followFlow(run, kind);
  if (kind === 'start') return start(run);
  if (kind === 'resumeAll') return resumeAll(run);
  return kind === 'retry' ? retry(run) : exit(run);
};
