import { getScormElementTable, type ScormElementTable } from './element-table.ts';
import { getScormErrorCodes, findScormErrorString, type ScormErrorCodes } from './error-codes.ts';
import {
  createScormInitialValues,
  sortStoredScormValues,
  type ScormInitialValues,
} from './initial-values.ts';
import {
  createScormElementReader,
  ScormElementWriter,
  type ReadScormElement,
  type ScormSessionParts,
} from './session-values.ts';
import type {
  ScormStartData,
  ScormValues,
  ScormVersion,
  ScormSessionCallbacks,
  ScormValueValidator,
} from './scorm-types.ts';
import { listChangesAtScormEnd } from './status-rules.ts';
import { createScormValueStore } from './value-store.ts';

export interface ScormSession {
  initialize(argument: unknown): string;
  terminate(argument: unknown): string;
  getValue(element: unknown): string;
  setValue(element: unknown, value: unknown): string;
  commit(argument: unknown): string;
  getLastError(): string;
  getErrorString(code: unknown): string;
  getDiagnostic(code: unknown): string;
  /** Stores whether the last background save failed, as the error code that GetLastError returns (SSAVE-05). */
  noteSave(failed: boolean): void;
  /**
   * Updates which navigation requests the package may make: values of `adl.nav.request_valid` (SCORM 2004), by element name.
   */
  noteValidity(values: ScormValues): void;
}

interface SessionInput {
  version: ScormVersion;
  init: ScormStartData;
  model: ScormValueValidator;
  port: ScormSessionCallbacks;
  /** Called once, when the package's first Initialize succeeds. */
  onStart?: () => void;
}

type State = 'before' | 'running' | 'after';

const createSessionParts = (
  input: SessionInput,
  codes: ScormErrorCodes,
  table: ScormElementTable,
): ScormSessionParts => {
  const start: ScormInitialValues = createScormInitialValues(input.version, input.init);
  for (const [element, value] of sortStoredScormValues(start.values))
    input.model.restore(element, value);
  const store = createScormValueStore(start.values);
  const unsent = new Map(Object.entries(start.preloaded));
  const validity = new Map(Object.entries(start.validity));
  return { ...input, codes, table, store, start, unsent, validity };
};

class SessionMachine implements ScormSession {
  readonly #input: SessionInput;
  readonly #codes: ScormErrorCodes;
  readonly #read: ReadScormElement;
  readonly #validity: Map<string, string>;
  readonly #writer: ScormElementWriter;
  #state: State = 'before';
  #lastError = 0;

  constructor(input: SessionInput) {
    this.#input = input;
    this.#codes = getScormErrorCodes(input.version);
    const parts = createSessionParts(input, this.#codes, getScormElementTable(input.version));
    this.#validity = parts.validity;
    this.#read = createScormElementReader(parts);
    this.#writer = new ScormElementWriter(parts, this.#read);
  }

  initialize(argument: unknown): string {
    const code = this.#initCode(argument);
    if (code === 0) {
      this.#state = 'running';
      this.#input.onStart?.();
    }
    return this.#answer(code);
  }

  terminate(argument: unknown): string {
    const codes = this.#codes;
    if (argument !== '') return this.#answer(codes.argument);
    if (this.#state !== 'running')
      return this.#answer(this.#guard(codes.endBefore, codes.endAfter));
    const { init, port, version } = this.#input;
    const navRequest = this.#writer.navRequest();
    const { completionSetByContent, primaryObjective } = init.launch;
    const ending = { version, navRequest, completionSetByContent, primaryObjective };
    for (const [element, value] of listChangesAtScormEnd(ending, (name) =>
      this.#writer.written(name),
    )) {
      this.#writer.put(element, value);
    }
    const failing = this.#saved();
    this.#state = 'after';
    port.end({ version, navRequest });
    return this.#answer(failing);
  }

  getValue(element: unknown): string {
    const code = this.#guard(this.#codes.getBefore, this.#codes.getAfter);
    const found = code === 0 ? this.#read(element) : { code, value: '' };
    this.#lastError = found.code;
    return found.value;
  }

  setValue(element: unknown, value: unknown): string {
    const code = this.#guard(this.#codes.setBefore, this.#codes.setAfter);
    return this.#answer(code === 0 ? this.#writer.set(element, value) : code);
  }

  commit(argument: unknown): string {
    if (argument !== '') return this.#answer(this.#codes.argument);
    const code = this.#guard(this.#codes.commitBefore, this.#codes.commitAfter);
    if (code !== 0) return this.#answer(code);
    this.#input.port.commit();
    return this.#answer(this.#saved());
  }

  getLastError(): string {
    return String(this.#lastError);
  }

  getErrorString(code: unknown): string {
    return findScormErrorString(this.#input.version, code);
  }

  getDiagnostic(code: unknown): string {
    return findScormErrorString(this.#input.version, code === '' ? this.#lastError : code);
  }

  noteSave(failed: boolean): void {
    if (failed) this.#lastError = this.#codes.saveFailed;
    else if (this.#lastError === this.#codes.saveFailed) this.#lastError = 0;
  }

  noteValidity(values: ScormValues): void {
    for (const [element, value] of Object.entries(values)) this.#validity.set(element, value);
  }

  #initCode(argument: unknown): number {
    if (argument !== '') return this.#codes.argument;
    if (this.#state === 'running') return this.#codes.initTwice;
    if (this.#state === 'after') return this.#codes.initAfterEnd;
    return this.#input.init.loadFailed ? this.#codes.loadFailed : 0;
  }

  #guard(before: number, after: number): number {
    if (this.#state === 'running') return 0;
    return this.#state === 'before' ? before : after;
  }

  #saved(): number {
    return this.#input.port.saveFailing() ? this.#codes.saveFailed : 0;
  }

  #answer(code: number): string {
    this.#lastError = code;
    return code === 0 ? 'true' : 'false';
  }
}

export const createScormSession = (input: SessionInput): ScormSession => new SessionMachine(input);
