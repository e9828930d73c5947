/** Validates external URLs of this screen. Source: 002 §2.9. */

/**
 * Returns the absolute URL of a file to embed; the link may be relative to `page`. Returns undefined for an empty link, and for
 * one that is neither http nor https, which could be a script (CYB-11).
 */
export const findEmbeddableUrl = (link: string, page: string): string | undefined => {
  if (link.trim() === '' || !URL.canParse(link, page)) return undefined;
  const { protocol, href } = new URL(link, page);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
};
