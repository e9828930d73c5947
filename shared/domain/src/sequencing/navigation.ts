/** Check of navigation requests, and the requests that follow from them. Source: SN 4.4, NB.2.1. */
import { type ActivityNode, findCommonAncestor, listPathBelow } from './activity-tree.ts';
import type { TerminationRequest } from './termination.ts';
import { listAvailableChildren, type SequencingRun } from './tracking.ts';

/** A request of the student or the content. `target` is an id, or an identifier of the manifest. */
export type NavigationRequest =
  | {
      readonly kind:
        | 'start'
        | 'resumeAll'
        | 'continue'
        | 'previous'
        | 'exit'
        | 'exitAll'
        | 'abandon'
        | 'abandonAll'
        | 'suspendAll';
    }
  | { readonly kind: 'choice' | 'jump'; readonly target: string };

export type SequencingRequest =
  | { readonly kind: 'start' | 'resumeAll' | 'continue' | 'previous' | 'retry' | 'exit' }
  | { readonly kind: 'choice' | 'jump'; readonly target: ActivityNode };

export type NavigationResult =
  | { readonly isValid: false; readonly exception: string }
  | {
      readonly isValid: true;
      readonly termination: TerminationRequest | undefined;
      readonly request: SequencingRequest;
    };

const rejectNavigation = (exception: string): NavigationResult => ({ isValid: false, exception });

/** Returns the navigation for a request. The current activity exits first if it is active. */
const leaveFor = (run: SequencingRun, request: SequencingRequest): NavigationResult => ({
  isValid: true,
  termination: run.current && run.read(run.current).isActive ? 'exit' : undefined,
  request,
});

const checkFlow = (run: SequencingRun, kind: 'continue' | 'previous'): NavigationResult => {
  const { current } = run;
  if (!current) return rejectNavigation('NB.2.1-2');
  const { parent } = current;
  if (!parent) return rejectNavigation(kind === 'continue' ? 'NB.2.1-4' : 'NB.2.1-6');
  const { flow, forwardOnly } = parent.settings.controlMode;
  if (!flow || (kind === 'previous' && forwardOnly)) {
    return rejectNavigation(kind === 'continue' ? 'NB.2.1-4' : 'NB.2.1-5');
  }
  return leaveFor(run, { kind });
};

const refusesChoiceExit = (run: SequencingRun, node: ActivityNode): boolean =>
  !node.settings.controlMode.choiceExit && run.read(node).isActive;

/**
 * Returns whether an active activity that the choice would end forbids leaving it by choice. The current activity is always
 * checked, even if the target is its sibling. Source: NB.2.1 lines 7.1.1.2 and 7.1.1.3.
 */
const forbidsChoiceExit = (
  run: SequencingRun,
  current: ActivityNode,
  target: ActivityNode,
): boolean => {
  if (refusesChoiceExit(run, current)) return true;
  const common = findCommonAncestor(current, target);
  return listPathBelow(current, common).some((node) => refusesChoiceExit(run, node));
};

const checkChoice = (run: SequencingRun, target: ActivityNode | undefined): NavigationResult => {
  if (!target) return rejectNavigation('NB.2.1-11');
  const { current } = run;
  if (target.parent && !target.parent.settings.controlMode.choice)
    return rejectNavigation('NB.2.1-10');
  if (current && forbidsChoiceExit(run, current, target)) return rejectNavigation('NB.2.1-8');
  return leaveFor(run, { kind: 'choice', target });
};

const isAvailable = (run: SequencingRun, parent: ActivityNode, child: ActivityNode): boolean =>
  run.read(parent).available === null || listAvailableChildren(run, parent).includes(child);

const checkJump = (run: SequencingRun, target: ActivityNode | undefined): NavigationResult => {
  if (!run.current) return rejectNavigation('NB.2.1-2');
  const parent = target?.parent;
  if (!target || !parent || !isAvailable(run, parent, target)) {
    return rejectNavigation('NB.2.1-11');
  }
  return leaveFor(run, { kind: 'jump', target });
};

/**
 * Returns the termination and sequencing requests that follow from a navigation request, or the exception that rejects it.
 * Source: NB.2.1, Navigation Request Process.
 */
export const checkNavigation = (
  run: SequencingRun,
  request: NavigationRequest,
): NavigationResult => {
  const { current, suspended, tree } = run;
  const { kind } = request;
  if (kind === 'start' || kind === 'resumeAll') {
    if (current) return rejectNavigation(kind === 'start' ? 'NB.2.1-1' : 'NB.2.1-3');
    if (kind === 'resumeAll' && !suspended) return rejectNavigation('NB.2.1-3');
    return { isValid: true, termination: undefined, request: { kind } };
  }
  if (kind === 'continue' || kind === 'previous') return checkFlow(run, kind);
  if (kind === 'choice') return checkChoice(run, tree.find(request.target));
  if (kind === 'jump') return checkJump(run, tree.find(request.target));
  if (!current) return rejectNavigation('NB.2.1-2');
  const isOfOne = kind === 'exit' || kind === 'abandon';
  if (isOfOne && !run.read(current).isActive) return rejectNavigation('NB.2.1-12');
  return { isValid: true, termination: kind, request: { kind: 'exit' } };
};
