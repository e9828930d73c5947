/** URLs of cloud desktops. Source: 001 §2 (EXER-02), 000 §7 (WORK-10), 002 §2.9 (CYB-14). */

interface OpenedDesktop {
  /** Code that the provider's page reads from its URL, if the desktop has one. */
  readonly registrationCode?: string | undefined;
  /** Id of the desktop, passed only to a page of this site; a provider's page asks the student for it. */
  readonly workspaceId?: string | undefined;
}

/**
 * Returns the URL that opens a desktop.
 * @param desktopUrl as configured: the provider's URL, or the path of this site's own desktop page
 * @param page the full URL of the page that contains the link
 */
export const toDesktopUrl = (
  desktopUrl: string,
  page: string,
  { registrationCode = '', workspaceId = '' }: OpenedDesktop,
): string => {
  const address = new URL(desktopUrl, page);
  if (registrationCode !== '') address.searchParams.set('registrationCode', registrationCode);
  const isOurs = desktopUrl.startsWith('/');
  if (isOurs && workspaceId !== '') address.searchParams.set('workspaceId', workspaceId);
  return address.href;
};
