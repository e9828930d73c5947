/**
 * Asks the person to confirm the identity, for a call that needs a recent sign-in. Returns whether that was done.
 * @param action name of the action, such as 'Disabling an account'
 */
export type IdentityConfirmer = (action: string | undefined) => Promise<boolean>;

let confirmer: IdentityConfirmer | undefined;

/** Sets how a person confirms the identity; the host does it once, with a dialog. Undefined: calls that need it are rejected. */
export const setIdentityConfirmer = (next: IdentityConfirmer | undefined): void => {
  confirmer = next;
};

export const confirmIdentityOfPerson: IdentityConfirmer = async (action) =>
  (await confirmer?.(action)) === true;
