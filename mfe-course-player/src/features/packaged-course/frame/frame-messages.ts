import type { ScormInit, ScormValues, SessionEnd } from '../runtime/scorm-types.ts';

/** What the page around the package tells the player when it can take the run-time. */
export const FRAME_READY = 'cairn.package.ready';
/** Type of the player's first message to that page; a port comes with it. */
export const FRAME_START = 'cairn.package.start';
/** The function that a run-time script leaves on its window. */
export const RUNTIME_GLOBAL = 'cairnPackageRuntime';

/** How a frame sends its last values itself, when the player cannot be relied on any more. */
export interface UnloadSave {
  readonly url: string;
  /** Opens this course of this student for saving, and nothing else. */
  readonly ticket: string;
  /** Comes before each element: `item/{id}/` in a package of several items. */
  readonly prefix: string;
  readonly client: string;
  /** The number of the last write before this frame. */
  readonly after: number;
  readonly visit?: string;
  readonly revision?: number;
}

/** What the run-time needs before the package may start. */
export interface FrameStart {
  readonly init: ScormInit;
  /** The launch file of the package. */
  readonly url: string;
  readonly title: string;
  /** Absent for a guest. */
  readonly leaving?: UnloadSave;
}

/** From the player to the run-time. */
export type PlayerMessage =
  /** The server has these values, by element. */
  | { readonly type: 'saved'; readonly updates: ScormValues; readonly revision?: number }
  | { readonly type: 'failing'; readonly failing: boolean }
  /** What requests of the content would be granted now (`adl.nav.request_valid`): the elements that have changed. */
  | { readonly type: 'validity'; readonly values: ScormValues };

/** From the run-time to the player. Foreign code runs beside it: every message is checked. */
export type FrameMessage =
  /** By element. */
  | { readonly type: 'change'; readonly values: ScormValues }
  | { readonly type: 'commit' }
  | { readonly type: 'end'; readonly end: SessionEnd }
  | { readonly type: 'loaded' }
  /** The frame has sent values itself, under this number. */
  | { readonly type: 'left'; readonly sequence: number }
  /** The last message: the package is gone. */
  | { readonly type: 'closed' };

const ELEMENT = /^(cmi|adl)\.[\w.-]{1,240}$/;
/** More than a value may have: what the server refuses is shown, not dropped here. */
const MAX_VALUE_LENGTH = 1_000_000;
const MAX_REQUEST_LENGTH = 4500;

type Fields = Readonly<Record<string, unknown>>;

const isTextUpTo = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value.length <= longest;

const isChange = ([element, value]: [string, unknown]): boolean =>
  ELEMENT.test(element) && isTextUpTo(value, MAX_VALUE_LENGTH);

const isSessionEnd = (end: unknown): boolean => {
  const { version, navRequest } = (end ?? {}) as Partial<SessionEnd>;
  return (version === '1.2' || version === '2004') && isTextUpTo(navRequest, MAX_REQUEST_LENGTH);
};

const CHECKS: { readonly [Type in FrameMessage['type']]: (fields: Fields) => boolean } = {
  change: ({ values }) => typeof values === 'object' && values !== null,
  commit: () => true,
  end: ({ end }) => isSessionEnd(end),
  loaded: () => true,
  left: ({ sequence }) => Number.isSafeInteger(sequence) && Number(sequence) >= 0,
  closed: () => true,
};

/** One bad value takes nothing away from the others of its message. */
const dropInvalidValues = (message: FrameMessage): FrameMessage =>
  message.type === 'change'
    ? {
        type: 'change',
        values: Object.fromEntries(Object.entries(message.values).filter(isChange)),
      }
    : message;

/** Returns the message if it has the shape of one, without values that are none; undefined for anything else. */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = data as Fields;
  const { type } = fields;
  if (typeof type !== 'string' || !Object.hasOwn(CHECKS, type)) return undefined;
  return CHECKS[type as FrameMessage['type']](fields)
    ? dropInvalidValues(data as FrameMessage)
    : undefined;
};
