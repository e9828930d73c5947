/** The script of one conformance case, with all abbreviations replaced. docs/scorm.md describes the format. */

/** A part of a SCORM data-model element; `{ lookUp }` is the index of the list's entry with this `id`. */
export type DataModelElementPart = string | { readonly lookUp: string };

/** A SCORM call that the page of an item makes, with its expected result. */
export interface ScormRuntimeCall {
  /** Text of the call in the case's script, for messages. */
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
    /** Reads the ids of all objectives of the item; their order is the player's own. */
    | 'readObjectiveIds';
  readonly element: readonly DataModelElementPart[];
  /** Value that the call sets, or the argument of another method. */
  readonly argument: string;
  /** Expected result of the call; undefined if every result is allowed. */
  readonly expected: string | undefined;
  /** The expected result of GetLastError afterwards; undefined if the result is not checked. */
  readonly errorCode: string | undefined;
}

/** An entry in a SCORM package's table of contents: an item by its title, or the organization above all items. */
export type PackageContentsEntry = { readonly title: string } | 'root';

/** SCORM navigation requests without a target. The player may have a control for each, and pages may send them. */
export const SCORM_NAVIGATION_REQUESTS = [
  'continue',
  'previous',
  'exit',
  'exitAll',
  'abandon',
  'abandonAll',
  'suspendAll',
] as const;
export type ScormNavigationRequestName = (typeof SCORM_NAVIGATION_REQUESTS)[number];

/** An expectation about the player's screen that the runner checks while an item is shown. */
export interface PlayerScreenExpectation {
  readonly text: string;
  readonly about:
    | { readonly kind: 'control'; readonly control: ScormNavigationRequestName }
    | { readonly kind: 'contents' }
    | { readonly kind: 'selectable' | 'visible'; readonly entry: PackageContentsEntry };
  readonly expected: boolean;
}

/** The action of the simulated student after the item has made its calls. */
export interface ScormCaseStudentAction {
  readonly text: string;
  readonly step:
    | { readonly kind: 'continue' | 'previous' | 'exitAll' | 'none' }
    | { readonly kind: 'choose'; readonly entry: PackageContentsEntry }
    /** Step in which the student leaves the course. */
    | { readonly kind: 'leave' };
  /** True if the player's session must be over after the action, so that no item is shown. */
  readonly endsSession: boolean;
}

/** A visit of an item, which begins when the player shows it, with the calls that the item makes. */
export interface ScormCaseItemVisit {
  /** Label of the visit in the script: `Act5V2` is the second visit of activity 5. */
  readonly label: string;
  readonly activity: string;
  readonly questions: readonly PlayerScreenExpectation[];
  readonly calls: readonly ScormRuntimeCall[];
  /** Action of the student that ends the visit; absent if the item itself requests the next navigation. */
  readonly action: ScormCaseStudentAction | undefined;
}

export interface ConformanceCaseScript {
  readonly name: string;
  /** Entry of the table of contents that the student chooses first; absent: the player starts without a choice. */
  readonly start: PackageContentsEntry | undefined;
  readonly visits: readonly ScormCaseItemVisit[];
}

/** Error for a script that cannot be parsed. The message names the case and the line. */
export class ScormCaseScriptError extends Error {
  override readonly name = 'CaseScriptError';
}
