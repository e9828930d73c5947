import type { ScormItem, ScormPackage } from '@cairn/api/scorm.contract';
import {
  type ActivityTree,
  buildActivityTree,
  ROOT_ACTIVITY_ID,
} from '@cairn/domain/sequencing/activity-tree';
import {
  createSequencingState,
  performNavigationRequest,
  type SequencingOutcome,
  SequencingTrial,
} from '@cairn/domain/sequencing/engine';
import type { NavigationRequest } from '@cairn/domain/sequencing/navigation';
import type { SequencingState } from '@cairn/domain/sequencing/tracking';
import type { ScormCourseData } from '../items/course-data.ts';
import {
  readScormGlobalObjectives,
  readScormTracking,
  storeScormTracking,
} from './stored-tracking.ts';

/**
 * Builds the SCORM 2004 activity tree of a package. The import has validated the settings and stores them in the engine's form.
 */
const createTree = (course: ScormPackage, items: readonly ScormItem[]): ActivityTree =>
  buildActivityTree({ title: course.CourseTitle, sequencing: course.sequencing }, items);

/**
 * Runs the sequencing engine on the data of one course. It owns and stores the state, and considers the values of the current
 * item.
 */
export class ScormCourseSequencing {
  readonly tree: ActivityTree;
  readonly #data: ScormCourseData;
  #state: SequencingState;
  #stored: SequencingState | undefined;
  /** Trial of navigation requests; cached until a value that the sequencing rules read changes. */
  #trial: SequencingTrial | undefined;

  constructor(course: ScormPackage, items: readonly ScormItem[], data: ScormCourseData) {
    this.tree = createTree(course, items);
    this.#data = data;
    // Reads the global objectives even before this course was opened, because other courses may have set them.
    this.#state = readScormTracking(data, this.tree) ?? {
      ...createSequencingState(this.tree, () => Math.random()),
      globals: readScormGlobalObjectives(data),
    };
  }

  get state(): SequencingState {
    return this.#state;
  }

  /** Returns a trial that predicts the results of navigation requests in the current state. */
  trial(): SequencingTrial {
    this.#trial ??= new SequencingTrial(this.#input());
    return this.#trial;
  }

  /** Discards the cached trial of navigation requests; call it when the current item has set a value. */
  forgetTrial(): void {
    this.#trial = undefined;
  }

  perform(request: NavigationRequest): SequencingOutcome {
    const outcome = performNavigationRequest(this.#input(), request);
    this.#state = outcome.state;
    this.#trial = undefined;
    return outcome;
  }

  store(): void {
    storeScormTracking(this.#data, this.#state, this.#stored);
    this.#stored = this.#state;
  }

  attempts(id: string): number {
    return this.#state.activities[id]?.attempts ?? 0;
  }

  isActive(id: string): boolean {
    return this.#state.activities[id]?.isActive === true;
  }

  #input() {
    const { current } = this.#state;
    return {
      tree: this.tree,
      state: this.#state,
      values: current === null || current === ROOT_ACTIVITY_ID ? {} : this.#data.of(current),
      random: () => Math.random(),
    };
  }
}
