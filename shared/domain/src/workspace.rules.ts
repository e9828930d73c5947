import { t } from 'ttag';
/** Cloud desktops: what their states mean, what each allows, and who a student is to the provider. 000 §4. */

const LOADING = [
  'PENDING',
  'REBOOTING',
  'REBUILDING',
  'RESTORING',
  'UPDATING',
  'STARTING',
  'STOPPING',
  'TERMINATING',
] as const;
const SETTLED = [
  'AVAILABLE',
  'IMPAIRED',
  'UNHEALTHY',
  'ERROR',
  'TERMINATED',
  'MAINTENANCE',
  'ADMIN_MAINTENANCE',
  'SUSPENDED',
  'STOPPED',
] as const;

/** The states that the documents name; a provider may come up with others, which count as settled. */
export const WORKSPACE_STATES = [...LOADING, ...SETTLED] as const;

const loading: ReadonlySet<string> = new Set(LOADING);

/** Whether a workspace is on its way to another state: it shows a spinner and its list is read again. */
export const isWorkspaceLoading = (state: string): boolean => loading.has(state);

/** An image is being made, or it is not. */
export const isImageLoading = (state: string): boolean => state === 'PENDING';

export type WorkspaceAction = 'start' | 'open' | 'stop' | 'create-image' | 'delete';

/** What a student may do with a workspace, in the order of its buttons. 000 §4. */
export const workspaceActions = (state: string): readonly WorkspaceAction[] => {
  switch (state) {
    case 'STOPPED':
      return ['start', 'delete'];
    case 'AVAILABLE':
      return ['open', 'stop', 'create-image', 'delete'];
    case 'TERMINATING':
    case 'TERMINATED':
      return [];
    default:
      return ['delete'];
  }
};

/** How a card is drawn: a plain colour, or one that pulses while something is on its way. */
export type WorkspaceLook =
  | 'white'
  | 'yellow'
  | 'red'
  | 'gray'
  | 'orange'
  | 'pulsingBlue'
  | 'pulsingRed';

const LOOKS: Readonly<Record<string, WorkspaceLook>> = {
  AVAILABLE: 'white',
  IMPAIRED: 'yellow',
  UNHEALTHY: 'red',
  TERMINATED: 'red',
  ERROR: 'red',
  MAINTENANCE: 'orange',
  ADMIN_MAINTENANCE: 'orange',
  SUSPENDED: 'orange',
  TERMINATING: 'pulsingRed',
};

/** The colour of a card; a state that nobody knows is gray, like one that is stopped. */
export const workspaceLook = (state: string): WorkspaceLook =>
  (Object.hasOwn(LOOKS, state) ? LOOKS[state] : undefined) ??
  (isWorkspaceLoading(state) ? 'pulsingBlue' : 'gray');

const WORDS: Readonly<Record<string, string>> = {
  PENDING: t`Being set up`,
  REBOOTING: t`Restarting`,
  REBUILDING: t`Being rebuilt`,
  RESTORING: t`Being restored`,
  UPDATING: t`Being updated`,
  STARTING: t`Starting`,
  STOPPING: t`Stopping`,
  TERMINATING: t`Being deleted`,
  AVAILABLE: t`Available`,
  IMPAIRED: t`Works only in part`,
  UNHEALTHY: t`Does not respond`,
  ERROR: t`Failed`,
  TERMINATED: t`Deleted`,
  MAINTENANCE: t`Under maintenance`,
  ADMIN_MAINTENANCE: t`Under maintenance by an administrator`,
  SUSPENDED: t`Suspended`,
  STOPPED: t`Stopped`,
};

/** 'GRAPHICS_PRO' as 'Graphics pro': a code of the provider's, to be read. */
export const codeWords = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).toLowerCase().replaceAll('_', ' ');

/** The state of a workspace as people say it. */
export const workspaceStateWords = (state: string): string =>
  (Object.hasOwn(WORDS, state) ? WORDS[state] : undefined) ?? codeWords(state);

/** Of an image: it is being made, there, or something that the provider calls by a name of its own. */
export const imageStateWords = (state: string): string =>
  isImageLoading(state) ? t`Being made` : workspaceStateWords(state);

/** Who a student is to the provider of desktops: what stands before the last `@` of the email. */
export const workspaceUsername = (email: string): string => {
  const end = email.lastIndexOf('@');
  return end === -1 ? email : email.slice(0, end);
};

/** What an image may be called: 1 to 64 letters, digits, spaces, `.`, `_` or `-`, and more than spaces. */
export const IMAGE_NAME = /^(?! *$)[A-Za-z0-9 ._-]{1,64}$/;
