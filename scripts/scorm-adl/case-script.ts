/** The script of one conformance case, with every abbreviation resolved. docs/scorm.md describes the format. */

/** A part of a data-model element; `{ lookUp }` is the index of the entry in that list whose `id` it names. */
export type ElementPart = string | { readonly lookUp: string };

/** A call that the page of an item makes. */
export interface RuntimeCall {
  /** Text of the script, for messages. */
  readonly text: string;
  readonly method:
    | 'Initialize'
    | 'Terminate'
    | 'Commit'
    | 'GetValue'
    | 'SetValue'
    | 'GetLastError'
    | 'GetErrorString'
    | 'GetDiagnostic'
    /** Reads the ids of all objectives; their order is the player's own. */
    | 'readObjectiveIds';
  readonly element: readonly ElementPart[];
  /** The value to set, or the argument of another method. */
  readonly argument: string;
  /** The expected result; undefined if every result is allowed. */
  readonly expected: string | undefined;
  /** The expected result of GetLastError afterwards; undefined if the result is not checked. */
  readonly errorCode: string | undefined;
}

/** An entry of the contents: an item by its title, or the organization above all items. */
export type ContentsEntry = { readonly title: string } | 'root';

/** Requests of navigation without a target: the player may have a control for each, and pages ask for them. */
export const CONTROLS = [
  'continue',
  'previous',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
] as const;
export type Control = (typeof CONTROLS)[number];

/** A question to the student about the screen while an item is shown. */
export interface ScreenQuestion {
  readonly text: string;
  readonly about:
    | { readonly kind: 'control'; readonly control: Control }
    | { readonly kind: 'contents' }
    | { readonly kind: 'selectable' | 'visible'; readonly entry: ContentsEntry };
  readonly expected: boolean;
}

/** The action of the student once the calls are made. */
export interface StudentAction {
  readonly text: string;
  readonly step:
    | { readonly kind: 'continue' | 'previous' | 'exitAll' | 'none' }
    | { readonly kind: 'choose'; readonly entry: ContentsEntry }
    /** Leaves the course. */
    | { readonly kind: 'leave' };
  /** True if the session has to be over afterwards, so that no item is shown. */
  readonly endsSession: boolean;
}

/** A time at which the player shows an item. */
export interface Visit {
  /** `Act5V2`: the second visit of activity 5. */
  readonly label: string;
  readonly activity: string;
  readonly questions: readonly ScreenQuestion[];
  readonly calls: readonly RuntimeCall[];
  /** Absent if the item itself asks for what comes next. */
  readonly action: StudentAction | undefined;
}

export interface CaseScript {
  readonly name: string;
  /** The entry that the student chooses first; absent: the player begins by itself. */
  readonly start: ContentsEntry | undefined;
  readonly visits: readonly Visit[];
}

/** A script that cannot be understood; the message names the case and the line. */
export class CaseScriptError extends Error {
  override readonly name = 'CaseScriptError';
}
