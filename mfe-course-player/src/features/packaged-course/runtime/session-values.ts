import { formatScormTime, parseScormTime } from '@cairn/domain/scorm-time.rules';
import type { ScormElementTable, ScormLeafElement } from './element-table.ts';
import type { ScormErrorCodes } from './error-codes.ts';
import type { ScormInitialValues } from './initial-values.ts';
import type {
  ScormVersion,
  ScormSessionCallbacks,
  ScormSharedDataAccess,
  ScormValueValidator,
} from './scorm-types.ts';
import { deriveScorm2004Status, findScorm12MasteryStatus } from './status-rules.ts';
import type { ScormValueStore } from './value-store.ts';

export interface ScormSessionParts {
  version: ScormVersion;
  model: ScormValueValidator;
  port: ScormSessionCallbacks;
  codes: ScormErrorCodes;
  table: ScormElementTable;
  store: ScormValueStore;
  start: ScormInitialValues;
  /** Ids of SCORM objectives by element name; each is sent together with the first value of its objective. */
  unsent: Map<string, string>;
  /** Navigation requests that the package may make now: values of `adl.nav.request_valid`, by element name. */
  validity: Map<string, string>;
}

interface ReadResult {
  code: number;
  value: string;
}

export type ReadScormElement = (element: unknown) => ReadResult;

const MAX_SUSPEND_DATA_LENGTH = { '1.2': 4096, '2004': 64_000 } as const;
const MAX_COMMENTS_LENGTH = 4096;
/** SCORM 1.2 elements that affect the status under a mastery score. */
const MASTERED = new Set(['cmi.core.lesson_status', 'cmi.core.score.raw']);
const DERIVED = ['cmi.success_status', 'cmi.completion_status'];
const MEASURES = new Set(['cmi.score.scaled', 'cmi.progress_measure', ...DERIVED]);

/** SCORM 1.2 allows reading the list lengths of the next interaction before it exists. */
const isNextInteractionCount = (element: string, beyond: number): boolean =>
  beyond === 1 && /^cmi\.interactions\.\d+\.(objectives|correct_responses)\._count$/.test(element);

/**
 * Converts a value that the package passes to text. It may be a number, a String object, or nothing, which becomes an empty
 * text.
 */
const toText = (value: unknown): string => [value].join('');

const toFailedRead = (code: number): ReadResult => ({ code, value: '' });

/** Matches `adl.nav.request_valid.choice.{target=…}`: a table cannot list the elements of all activities (RTE 4.2.20). */
const isRequestValidity = (element: string): boolean =>
  /^adl\.nav\.request_valid\.(continue|previous|(choice|jump)\.\{target=.+\})$/.test(element);

/** Returns the access that the manifest allows to a shared data bucket (RTE 4.3.1); undefined for other elements. */
const findSharedDataAccess = (
  element: string,
  { start }: ScormSessionParts,
): ScormSharedDataAccess | undefined => {
  const at = /^adl\.data\.(\d+)\.store$/.exec(element)?.[1];
  return at === undefined ? undefined : start.sharedDataAccess[Number(at)];
};

export const createScormElementReader = (parts: ScormSessionParts): ReadScormElement => {
  const { codes, store, table, validity, version } = parts;
  const readLeaf = (element: string, leaf: ScormLeafElement): ReadResult => {
    const isReadable = findSharedDataAccess(element, parts)?.isReadable ?? leaf.access !== 'wo';
    if (!isReadable) return toFailedRead(codes.writeOnly);
    if (store.beyond(element) > 0) return toFailedRead(codes.getBounds);
    const derived = version === '2004' ? deriveScorm2004Status(element, store.get) : undefined;
    const value = derived ?? store.get(element) ?? leaf.initial;
    return value === undefined ? toFailedRead(codes.noValue) : { code: 0, value };
  };
  const readCount = (element: string): ReadResult => {
    const beyond = store.beyond(element);
    const open = version === '1.2' && isNextInteractionCount(element, beyond);
    if (beyond > 0 && !open) return toFailedRead(codes.getBounds);
    return { code: 0, value: String(store.count(element.slice(0, -'._count'.length))) };
  };
  const failures = {
    'no-children': codes.noChildren,
    'no-count': codes.noCount,
    unknown: codes.unknown,
  };
  return (element) => {
    if (typeof element !== 'string' || element === '') return toFailedRead(codes.getBounds);
    if (version === '2004' && isRequestValidity(element)) {
      return { code: 0, value: validity.get(element) ?? 'unknown' };
    }
    const found = table.find(element);
    if (found.kind === 'leaf') return readLeaf(element, found);
    if (found.kind === 'children') return { code: 0, value: found.names };
    if (found.kind === 'count') return readCount(element);
    return toFailedRead(failures[found.kind]);
  };
};

/**
 * Returns whether the objective or interaction still lacks its id, or the interaction its type. SCORM 2004 requires these
 * first.
 */
const lacksDependency = (element: string, store: ScormValueStore): boolean => {
  const entry = /^(cmi\.(?:objectives|interactions)\.\d+)\.(.+)$/.exec(element);
  if (!entry || entry[2] === 'id') return false;
  if (store.get(`${entry[1]}.id`) === undefined) return true;
  const needsType = /^(learner_response|correct_responses\.)/.test(entry[2] ?? '');
  return needsType && store.get(`${entry[1]}.type`) === undefined;
};

export class ScormElementWriter {
  readonly #parts: ScormSessionParts;
  readonly #read: ReadScormElement;
  readonly #announced: Map<string, string | undefined>;
  #navRequest = '';

  constructor(parts: ScormSessionParts, read: ReadScormElement) {
    this.#parts = parts;
    this.#read = read;
    this.#announced = new Map(DERIVED.map((name) => [name, parts.store.get(name)]));
  }

  set(element: unknown, value: unknown): number {
    if (typeof element !== 'string' || element === '') return this.#parts.codes.setBounds;
    const text = toText(value);
    const code = this.#judge(element, text);
    if (code !== 0) return code;
    if (element === 'cmi.comments') return this.#append(element, text);
    this.#keep(element, text);
    return 0;
  }

  /** Stores a SCORM value and reports it to the player, without validation. */
  put(element: string, value: string): void {
    const { port, store, unsent } = this.#parts;
    const objectiveId = /^cmi\.objectives\.\d+\./.exec(element)?.[0].concat('id') ?? '';
    const preloaded = unsent.get(objectiveId);
    if (preloaded !== undefined) port.change(objectiveId, preloaded);
    unsent.delete(objectiveId);
    store.put(element, value);
    port.change(element, value);
  }

  written(element: string): string | undefined {
    return this.#parts.store.get(element);
  }

  navRequest(): string {
    return this.#navRequest;
  }

  /** Appends to the student's comments, which SCORM 1.2 never replaces (RTE 3.4.4). */
  #append(element: string, value: string): number {
    const all = `${this.#parts.store.get(element) ?? ''}${value}`;
    if (all.length > MAX_COMMENTS_LENGTH) return this.#parts.codes.type;
    this.#keep(element, all);
    return 0;
  }

  #judge(element: string, value: string): number {
    const { codes, model, store, table, version } = this.#parts;
    if (version === '2004' && isRequestValidity(element)) return codes.readOnly;
    const found = table.find(element);
    if (found.kind === 'unknown') return codes.unknown;
    if (found.kind !== 'leaf') return codes.keyword;
    if (element === 'cmi._version') return version === '1.2' ? codes.keyword : codes.readOnly;
    const isWritable =
      findSharedDataAccess(element, this.#parts)?.isWritable ?? found.access !== 'ro';
    if (!isWritable) return codes.readOnly;
    if (store.beyond(element) > 1) return codes.setBounds;
    if (codes.dependency !== 0 && lacksDependency(element, store)) return codes.dependency;
    const tooLong =
      element === 'cmi.suspend_data' && value.length > MAX_SUSPEND_DATA_LENGTH[version];
    if (tooLong) return codes.type;
    return element.startsWith('adl.data.') ? 0 : model.check(element, value);
  }

  #keep(element: string, value: string): void {
    const { port, start, version } = this.#parts;
    if (element === 'adl.nav.request') {
      this.#navRequest = value;
      return;
    }
    this.put(element, value);
    if (version === '1.2' && MASTERED.has(element)) this.#announceMastery();
    const core = version === '1.2' ? 'cmi.core.' : 'cmi.';
    if (element === `${core}session_time`) {
      const total = parseScormTime(start.totalTime) + parseScormTime(value);
      port.change(`${core}total_time`, formatScormTime(version, total));
    }
    if (version === '2004' && MEASURES.has(element)) {
      if (DERIVED.includes(element)) this.#announced.set(element, value);
      this.#announceDerived();
    }
  }

  /**
   * Reports the status that the mastery score determines, for storage. The package still reads the status that it set itself.
   */
  #announceMastery(): void {
    const { port, store } = this.#parts;
    const status = findScorm12MasteryStatus(store.get);
    if (status !== undefined) port.change('cmi.core.lesson_status', status);
  }

  #announceDerived(): void {
    const { port, store } = this.#parts;
    for (const name of DERIVED) {
      const { value } = this.#read(name);
      const derived = deriveScorm2004Status(name, store.get) !== undefined;
      if (!derived || value === this.#announced.get(name)) continue;
      this.#announced.set(name, value);
      port.change(name, value);
    }
  }
}
