/** Addresses of others that this screen leads to. Source: 002 §2.9. */

/**
 * The full address of a file that a page may embed, for a link that may be relative to `page`; undefined for none, and
 * for one that is neither http nor https, which could be a script (CYB-11).
 */
export const embeddableAddress = (link: string, page: string): string | undefined => {
  if (link.trim() === '' || !URL.canParse(link, page)) return undefined;
  const { protocol, href } = new URL(link, page);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
};
