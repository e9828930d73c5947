/** Where a cloud desktop is opened. Source: 001 §2 (EXER-02), 000 §7 (WORK-10), 002 §2.9 (CYB-14). */

interface OpenedDesktop {
  /** What the provider's page takes from its address, where there is one. */
  readonly registrationCode?: string | undefined;
  /** Named to a page of this site alone: a provider's own page asks for it itself. */
  readonly workspaceId?: string | undefined;
}

/**
 * @param desktopUrl as configured: the provider's address, or the path of this site's stand-in
 * @param page the full address of the page that the link stands on
 */
export const desktopAddress = (
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
