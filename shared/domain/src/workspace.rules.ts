import { t } from 'ttag';
/** Cloud desktops: their states and actions, and the student's user name at the provider. 000 §4. */

const LOADING_STATES = [
  'PENDING',
  'REBOOTING',
  'REBUILDING',
  'RESTORING',
  'UPDATING',
  'STARTING',
  'STOPPING',
  'TERMINATING',
] as const;
const SETTLED_STATES = [
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

/** The states in the documents; a provider may report others, which count as final. */
export const WORKSPACE_STATES = [...LOADING_STATES, ...SETTLED_STATES] as const;

const loadingStates: ReadonlySet<string> = new Set(LOADING_STATES);

/** Returns whether a workspace is changing its state; the page then shows a spinner and reloads its list. */
export const isWorkspaceLoading = (state: string): boolean => loadingStates.has(state);

/** Returns whether the image of a cloud desktop is still being created. */
export const isImageLoading = (state: string): boolean => state === 'PENDING';

export type WorkspaceAction = 'start' | 'open' | 'stop' | 'create-image' | 'delete';

/** Returns the actions that a student has for a workspace, in the order of the buttons. 000 §4. */
export const listWorkspaceActions = (state: string): readonly WorkspaceAction[] => {
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

/** The colour of a card, which pulses during a change of state. */
export type WorkspaceColour =
  | 'white'
  | 'yellow'
  | 'red'
  | 'gray'
  | 'orange'
  | 'pulsingBlue'
  | 'pulsingRed';

const WORKSPACE_COLOURS: Readonly<Record<string, WorkspaceColour>> = {
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

/** Returns the colour of a card; an unknown state is gray, like a stopped workspace. */
export const getWorkspaceColour = (state: string): WorkspaceColour =>
  (Object.hasOwn(WORKSPACE_COLOURS, state) ? WORKSPACE_COLOURS[state] : undefined) ??
  (isWorkspaceLoading(state) ? 'pulsingBlue' : 'gray');

const STATE_LABELS: Readonly<Record<string, string>> = {
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

/** Returns a code of the provider as readable text: 'Graphics pro' for 'GRAPHICS_PRO'. */
export const formatProviderCode = (code: string): string =>
  code.charAt(0).toUpperCase() + code.slice(1).toLowerCase().replaceAll('_', ' ');

/** Returns the label for the state of a cloud desktop. */
export const formatWorkspaceState = (state: string): string =>
  (Object.hasOwn(STATE_LABELS, state) ? STATE_LABELS[state] : undefined) ??
  formatProviderCode(state);

/** Returns the label for the state of an image. States that only the provider knows are shown as readable text. */
export const formatImageState = (state: string): string =>
  isImageLoading(state) ? t`Being made` : formatWorkspaceState(state);

/** Returns a student's user name at the provider of desktops: the part of the e-mail address before the last `@`. */
export const toWorkspaceUsername = (email: string): string => {
  const end = email.lastIndexOf('@');
  return end === -1 ? email : email.slice(0, end);
};

/** Pattern for names of images: 1 to 64 letters, digits, spaces, `.`, `_` or `-`, and not only spaces. */
export const IMAGE_NAME_PATTERN = /^(?! *$)[A-Za-z0-9 ._-]{1,64}$/;
