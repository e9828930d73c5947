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

/** What the server has acknowledged, done to the record. Again on a record that has it already, it changes nothing. */
export type RecordChange = (record: UserAttributes) => UserAttributes;

/**
 * The record of who is signed in: attributes with progress, roles, groups, completions. The one copy of a page, for the
 * host and every remote; `attributes.changed` tells of each change, here or in another tab. Verbs are in @cairn/record.
 */
export interface StudentRecord {
  /** Undefined for a visitor and until the first answer. The same object until something changes. */
  readonly read: () => UserAttributes | undefined;
  /** For `useSyncExternalStore`. */
  readonly subscribe: (changed: () => void) => () => void;
  /** Asks the server. An older answer never takes the place of a newer one, nor of what was committed meanwhile. */
  readonly reload: () => Promise<UserAttributes>;
  /** Makes a call of the student's and merges what came of it, unless somebody else has signed in meanwhile. */
  readonly commit: <T>(
    call: () => Promise<T>,
    merge: (record: UserAttributes, answer: T) => UserAttributes,
  ) => Promise<T>;
  /** The whole record, as another call has just answered it. */
  readonly keep: (answer: UserAttributes) => void;
}

export interface RecordDeps {
  readonly storage: GetStorage;
  readonly http: Http;
  readonly events: EventBus;
  /** Whose record it is. */
  readonly studentId: () => string | undefined;
  /** Changes of local storage by other tabs. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
}

const WATCHED = ['session.changed', 'session.ended', 'attributes.changed'] as const;

/** A question on its way to the server. */
interface Asked {
  readonly turn: number;
  /** Committed here since. */
  readonly changes: RecordChange[];
  /** Another tab has written the record since. */
  isOvertaken: boolean;
}

/** The record of one page; host and remotes share one instance (see index.ts). */
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

/** Asks the server for the record, and puts the answers in the order of the questions. */
const createQuestions = ({ http, onStorage, studentId }: RecordDeps, { read, save }: Copy) => {
  const underWay = new Set<Asked>();
  let turns = 0;
  let answered = 0;
  onStorage((key) => {
    if (key === RECORD_KEY) for (const asked of underWay) asked.isOvertaken = true;
  });
  const keep = (answer: UserAttributes, turn = ++turns): void => {
    if (turn < answered || answer.StudentID !== studentId()) return;
    answered = turn;
    save(answer);
  };
  const reload = async (): Promise<UserAttributes> => {
    const asked: Asked = { turn: ++turns, changes: [], isOvertaken: false };
    underWay.add(asked);
    try {
      const answer = await http.call(getUserAttributes, {});
      if (asked.isOvertaken) return await reload();
      keep(
        asked.changes.reduce((record, change) => change(record), answer),
        asked.turn,
      );
      return read() ?? answer;
    } finally {
      underWay.delete(asked);
    }
  };
  return {
    reload,
    keep: (answer: UserAttributes) => keep(answer),
    /** What is committed now, no answer to an earlier question knows. */
    note: (change: RecordChange) => {
      for (const { changes } of underWay) changes.push(change);
    },
  };
};

interface Copy {
  readonly read: () => UserAttributes | undefined;
  readonly save: (next: UserAttributes) => void;
}

/** The record in memory, with a copy in local storage that is given up when there is no room. */
const createCopy = ({ storage, events, studentId, onStorage }: RecordDeps): Copy => {
  const kept = createKeptValue(storage, RECORD_KEY, userAttributesSchema);
  let current = kept.read();
  const read = (): UserAttributes | undefined => {
    // Given up by another tab, a copy is no reason to forget.
    current = kept.read() ?? current;
    return current !== undefined && current.StudentID === studentId() ? current : undefined;
  };
  let told = read();
  const tell = (): void => {
    const now = read();
    if (now === told) return;
    told = now;
    events.emit('attributes.changed', {});
  };
  const forgetOthers = (): void => {
    if (read() !== undefined) return;
    current = undefined;
    kept.write(undefined);
    told = undefined;
  };
  events.on('session.changed', forgetOthers);
  events.on('session.ended', forgetOthers);
  onStorage((key) => {
    if (key === null || key === RECORD_KEY) tell();
  });
  const save = (next: UserAttributes): void => {
    if (JSON.stringify(next) !== JSON.stringify(read())) {
      current = next;
      if (!kept.write(next)) kept.write(undefined);
    }
    // Also where another tab has written the same, and this one has not heard of it.
    tell();
  };
  return { read, save };
};
