/** Conditional requests by entity tags: RFC 9110 §13.1. */

const removeWeakMark = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * Returns the tags of `If-None-Match` or `If-Match`, quoted and without `W/`. Text without quotes, such as `*`, is returned
 * unchanged. Untrusted clients write these headers, so each character is examined once.
 */
export const parseEntityTags = (header: string): string[] =>
  (header.match(/(?:W\/)?"[^"]*"|[^\s,"]+/g) ?? []).map(removeWeakMark);

/** Returns whether `If-None-Match` contains this tag or is `*`; weak and strong tags are equal here. */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const tags = parseEntityTags(ifNoneMatch);
  return tags.includes(removeWeakMark(etag)) || (tags.length === 1 && tags[0] === '*');
};

/** Returns whether a range of the content with this strong tag may be sent: `If-Range` is absent or equals it. */
export const isRangeAllowed = (ifRange: string | string[] | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;
