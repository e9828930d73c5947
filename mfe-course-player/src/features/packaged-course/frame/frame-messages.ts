import type { ScormStartData, ScormValues, ScormSessionEnd } from '../runtime/scorm-types.ts';

/** Type of the message with which the page around a package tells the player that it can receive the SCORM run-time. */
export const SCORM_FRAME_READY_MESSAGE = 'cairn.package.ready';
/** Type of the player's first message to the page around a package; a message port comes with it. */
export const SCORM_FRAME_START_MESSAGE = 'cairn.package.start';
/** Name of the window property in which a SCORM run-time script stores its start function. */
export const SCORM_RUNTIME_GLOBAL_NAME = 'cairnPackageRuntime';

/** Settings with which a frame sends its last SCORM values to the server itself, when messages to the player may be lost. */
export interface ScormUnloadSave {
  readonly url: string;
  /** Token that allows saving SCORM values of one student in one course, and nothing else. */
  readonly ticket: string;
  /** Prefix of each element name: `item/{id}/` in a package of several items, else empty. */
  readonly prefix: string;
  readonly client: string;
  /** Sequence number of the last save before this frame. */
  readonly after: number;
  readonly visit?: string;
  readonly revision?: number;
}

/** Data that the SCORM run-time needs before the package may start. */
export interface ScormFrameStart {
  readonly init: ScormStartData;
  /** URL of the package's launch file. */
  readonly url: string;
  readonly title: string;
  /** Settings for saving while the frame unloads; absent for a guest. */
  readonly leaving?: ScormUnloadSave;
}

/** Message from the player to the SCORM run-time in the frame. */
export type PlayerToFrameMessage =
  /** The server has acknowledged these values, by element name. */
  | { readonly type: 'saved'; readonly updates: ScormValues; readonly revision?: number }
  | { readonly type: 'failing'; readonly failing: boolean }
  /** Changed values of `adl.nav.request_valid`, which tell whether a navigation request of the package would be granted now. */
  | { readonly type: 'validity'; readonly values: ScormValues };

/**
 * Message from the SCORM run-time to the player. The package's code runs beside the run-time, so every message is validated.
 */
export type FrameToPlayerMessage =
  /** SCORM values that the package has changed, by element name. */
  | { readonly type: 'change'; readonly values: ScormValues }
  | { readonly type: 'commit' }
  | { readonly type: 'end'; readonly end: ScormSessionEnd }
  | { readonly type: 'loaded' }
  /** The frame has sent values to the server itself, under this sequence number. */
  | { readonly type: 'left'; readonly sequence: number }
  /** The package was removed from the frame; no message follows. */
  | { readonly type: 'closed' };

const ELEMENT = /^(cmi|adl)\.[\w.-]{1,240}$/;
/**
 * Maximum characters of a value in a message. It exceeds the server's limit, so that the server rejects longer values visibly.
 */
const MAX_VALUE_LENGTH = 1_000_000;
const MAX_REQUEST_LENGTH = 4500;

type Fields = Readonly<Record<string, unknown>>;

const isTextUpTo = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value.length <= longest;

const isChange = ([element, value]: [string, unknown]): boolean =>
  ELEMENT.test(element) && isTextUpTo(value, MAX_VALUE_LENGTH);

const isSessionEnd = (end: unknown): boolean => {
  const { version, navRequest } = (end ?? {}) as Partial<ScormSessionEnd>;
  return (version === '1.2' || version === '2004') && isTextUpTo(navRequest, MAX_REQUEST_LENGTH);
};

const CHECKS: { readonly [Type in FrameToPlayerMessage['type']]: (fields: Fields) => boolean } = {
  change: ({ values }) => typeof values === 'object' && values !== null,
  commit: () => true,
  end: ({ end }) => isSessionEnd(end),
  loaded: () => true,
  left: ({ sequence }) => Number.isSafeInteger(sequence) && Number(sequence) >= 0,
  closed: () => true,
};

/** Removes invalid values from a message, and keeps the valid ones. */
const dropInvalidValues = (message: FrameToPlayerMessage): FrameToPlayerMessage =>
  message.type === 'change'
    ? {
        type: 'change',
        values: Object.fromEntries(Object.entries(message.values).filter(isChange)),
      }
    : message;

/** Returns a message of valid shape without its invalid values; undefined for any other data. */
export const parseFrameToPlayerMessage = (data: unknown): FrameToPlayerMessage | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields = data as Fields;
  const { type } = fields;
  if (typeof type !== 'string' || !Object.hasOwn(CHECKS, type)) return undefined;
  return CHECKS[type as FrameToPlayerMessage['type']](fields)
    ? dropInvalidValues(data as FrameToPlayerMessage)
    : undefined;
};
