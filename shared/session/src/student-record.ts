import type { Http } from '@cairn/api/http';
import {
  getUserAttributes,
  type UserAttributes,
  userAttributesSchema,
} from '@cairn/api/user.contract';
import type { EventBus } from './event-bus.ts';
import { createKeptValue, type GetStorage } from './kept-value.ts';
import { RECORD_KEY } from './storage-keys.ts';
import { takeOverRecord } from './take-over-record.ts';

/** Applies an acknowledged change to the record. Applied again, it changes nothing. */
export type RecordChange = (record: UserAttributes) => UserAttributes;

/**
 * The record of the signed-in student: attributes with progress, roles, groups, completions. Host and all remotes share
 * one copy for each page. `attributes.changed` follows each change, here or in another tab. The functions that change
 * it are in @cairn/record.
 */
export interface StudentRecord {
  /** Returns the record; undefined for a visitor, and until it is loaded. The same object until it changes. */
  readonly read: () => UserAttributes | undefined;
  /** Adds a listener, for `useSyncExternalStore`. */
  readonly subscribe: (changed: () => void) => () => void;
  /**
   * Loads the record from the server. An older response never overwrites a newer one, nor a change that was committed
   * meanwhile.
   */
  readonly reload: () => Promise<UserAttributes>;
  /** Makes a call and merges its response into the record, unless another student has signed in meanwhile. */
  readonly commit: <T>(
    call: () => Promise<T>,
    merge: (record: UserAttributes, answer: T) => UserAttributes,
  ) => Promise<T>;
  /** Replaces the record with the student's attributes from the response of another call. */
  readonly keep: (answer: UserAttributes) => void;
}

export interface RecordDeps {
  readonly storage: GetStorage;
  readonly http: Http;
  readonly events: EventBus;
  /** Returns the id of the signed-in student. */
  readonly studentId: () => string | undefined;
  /** Adds a listener for changes of local storage by other tabs. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
}

const WATCHED = ['session.changed', 'session.ended', 'attributes.changed'] as const;

/** Request for the record whose response has not arrived yet. */
interface PendingRequest {
  readonly turn: number;
  /** Changes of the record that were acknowledged since the request was sent. */
  readonly changes: RecordChange[];
  /** True if another tab has written the record since the request. */
  isOvertaken: boolean;
}

/** Creates the record of one page; host and remotes share one instance (see index.ts). */
export const createStudentRecord = (deps: RecordDeps): StudentRecord => {
  const { events, studentId } = deps;
  takeOverRecord(deps.storage);
  const copy = createCopy(deps);
  const { reload, keep, note } = createQuestions(deps, copy);
  return {
    read: copy.read,
    subscribe: (changed) => {
      const stops = WATCHED.map((name) => events.on(name, changed));
      return () => stops.forEach((stop) => stop());
    },
    reload,
    keep,
    commit: async (call, merge) => {
      const owner = studentId();
      const answer = await call();
      if (owner === undefined || owner !== studentId()) return answer;
      const change: RecordChange = (record) => merge(record, answer);
      note(change);
      const record = copy.read();
      if (record) copy.save(change(record));
      return answer;
    },
  };
};

/** Loads the record from the server, and applies the responses in the order of the requests. */
const createQuestions = ({ http, onStorage, studentId }: RecordDeps, { read, save }: Copy) => {
  const pendingRequests = new Set<PendingRequest>();
  let turns = 0;
  let answered = 0;
  onStorage((key) => {
    if (key === RECORD_KEY) for (const request of pendingRequests) request.isOvertaken = true;
  });
  const keep = (answer: UserAttributes, turn = ++turns): void => {
    if (turn < answered || answer.StudentID !== studentId()) return;
    answered = turn;
    save(answer);
  };
  const reload = async (): Promise<UserAttributes> => {
    const request: PendingRequest = { turn: ++turns, changes: [], isOvertaken: false };
    pendingRequests.add(request);
    try {
      const answer = await http.call(getUserAttributes, {});
      if (request.isOvertaken) return await reload();
      keep(
        request.changes.reduce((record, change) => change(record), answer),
        request.turn,
      );
      return read() ?? answer;
    } finally {
      pendingRequests.delete(request);
    }
  };
  return {
    reload,
    keep: (answer: UserAttributes) => keep(answer),
    /** Adds a change to all pending requests, because their responses may not include it. */
    note: (change: RecordChange) => {
      for (const { changes } of pendingRequests) changes.push(change);
    },
  };
};

interface Copy {
  readonly read: () => UserAttributes | undefined;
  readonly save: (next: UserAttributes) => void;
}

/** Creates the record in memory, with a local copy in storage that is removed when there is no room. */
const createCopy = ({ storage, events, studentId, onStorage }: RecordDeps): Copy => {
  const localCopy = createKeptValue(storage, RECORD_KEY, userAttributesSchema);
  let current = localCopy.read();
  const read = (): UserAttributes | undefined => {
    // Keeps the record in memory if another tab has removed the local copy.
    current = localCopy.read() ?? current;
    return current !== undefined && current.StudentID === studentId() ? current : undefined;
  };
  let lastEmitted = read();
  const tell = (): void => {
    const now = read();
    if (now === lastEmitted) return;
    lastEmitted = now;
    events.emit('attributes.changed', {});
  };
  const forgetOthers = (): void => {
    if (read() !== undefined) return;
    current = undefined;
    localCopy.write(undefined);
    lastEmitted = undefined;
  };
  events.on('session.changed', forgetOthers);
  events.on('session.ended', forgetOthers);
  onStorage((key) => {
    if (key === null || key === RECORD_KEY) tell();
  });
  const save = (next: UserAttributes): void => {
    if (JSON.stringify(next) !== JSON.stringify(read())) {
      current = next;
      if (!localCopy.write(next)) localCopy.write(undefined);
    }
    // Emits the event even if storage has the same record: another tab may have written it, and this tab has not emitted that
    // yet.
    tell();
  };
  return { read, save };
};
