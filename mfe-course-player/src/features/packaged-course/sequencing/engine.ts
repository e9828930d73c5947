import * as library from 'scorm-again/scorm2004/min';
import type { ScormValues } from '../runtime/scorm-types.ts';
import { transferOf } from './transfer.ts';

/** The few parts of scorm-again's sequencing that we use. It owns no data of the items, no frame and no saving. */
interface LibraryApi {
  cmi: { initialize(): void };
  getSequencingService(): LibraryService | null;
  getActivityTrackingData(id: string): Tracking | null;
}

interface LibraryService {
  /** Where the library would read its own run-time; ours takes its place. */
  getCMIDataForTransfer: () => unknown;
  processNavigationRequest(request: string, target?: string, exit?: string): boolean;
  getOverallSequencingProcess(): LibraryProcess | null;
  setEventListeners(listeners: Listeners): void;
}

interface Listeners {
  onActivityDelivery: (activity: { id: string }) => void;
  onNavigationValidityUpdate: (update: { choice: Record<string, string> }) => void;
}

interface LibraryProcess {
  getSequencingState(): EngineState;
  restoreSequencingState(state: EngineState): boolean;
  updateNavigationValidity(): void;
}

/** What a visit leaves behind for the next one: plain JSON. */
export interface EngineState {
  readonly version?: string;
  readonly contentDelivered?: boolean;
  readonly currentActivity: string | null;
  readonly suspendedActivity: string | null;
  readonly activityStates: Readonly<Record<string, { readonly isActive?: boolean }>>;
  readonly globalObjectiveMap: Readonly<Record<string, GlobalObjective>>;
}

export interface GlobalObjective {
  readonly satisfiedStatus?: boolean;
  readonly satisfiedStatusKnown?: boolean;
  readonly normalizedMeasure?: number;
  readonly normalizedMeasureKnown?: boolean;
}

export interface Tracking {
  readonly completionStatus: string;
  readonly successStatus: string;
  /** -1 to 1. */
  readonly score: number | null;
}

export interface Engine {
  /** The id of what is to be played now; undefined when the request is refused or leads to no item. */
  request(request: string, target?: string, exit?: string): string | undefined;
  state(): EngineState;
  restore(state: EngineState): void;
  tracking(id: string): Tracking | null;
  /** The items that may be chosen by what the engine knows already; nobody while none is current. */
  choices(): ReadonlySet<string>;
}

type Constructor = new (settings: object) => LibraryApi;

// The package's types promise a default export; at run time there is only the named one.
const { Scorm2004API } = library as unknown as { Scorm2004API: Constructor };

/**
 * scorm-again's engine over our tree and our data.
 * @param tree as `activityTree` tells it
 * @param valuesOf what an item has set; asked for the current one when its attempt ends
 * @throws Error when the library cannot make anything of the tree
 */
export const createEngine = (tree: object, valuesOf: (item: string) => ScormValues): Engine => {
  const api = new Scorm2004API({
    autocommit: false,
    logLevel: 5,
    // It tells of every delivery in the console otherwise, also of those that are only tried.
    onLogMessage: () => undefined,
    lmsCommitUrl: false,
    sequencing: { activityTree: tree, logLevel: 'error' },
  });
  const service = api.getSequencingService();
  const process = service?.getOverallSequencingProcess();
  if (!service || !process) throw new Error('The sequencing of this package cannot be read.');
  let delivered: string | undefined;
  let choices: ReadonlySet<string> = new Set();
  service.setEventListeners({
    onActivityDelivery: ({ id }) => {
      delivered = id;
    },
    onNavigationValidityUpdate: ({ choice }) => {
      choices = new Set(Object.keys(choice).filter((id) => choice[id] === 'true'));
    },
  });
  // It hands its data over only once it has been initialized.
  api.cmi.initialize();
  service.getCMIDataForTransfer = () =>
    transferOf(valuesOf(process.getSequencingState().currentActivity ?? ''));
  return {
    request: (request, target, exit) => {
      delivered = undefined;
      service.processNavigationRequest(request, target, exit);
      return delivered;
    },
    state: () => process.getSequencingState(),
    restore: (state) => void process.restoreSequencingState(state),
    tracking: (id) => api.getActivityTrackingData(id),
    choices: () => {
      process.updateNavigationValidity();
      return choices;
    },
  };
};
