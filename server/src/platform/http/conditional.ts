/** Parses and compares entity tags of conditional requests: RFC 9110 §13.1. */

const removeWeakMark = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * Returns the entity tags of a header `If-None-Match` or `If-Match`, quoted and without `W/`. Text without quotes, such as
 * `*`, is returned unchanged. Untrusted clients write these headers, so each character is examined once.
 */
export const parseEntityTags = (header: string): string[] =>
  (header.match(/(?:W\/)?"[^"]*"|[^\s,"]+/g) ?? []).map(removeWeakMark);

/** Returns whether the header `If-None-Match` contains this tag or is `*`; weak and strong tags are equal here. */
export const matchesEntityTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const tags = parseEntityTags(ifNoneMatch);
  return tags.includes(removeWeakMark(etag)) || (tags.length === 1 && tags[0] === '*');
};

/**
 * Returns whether a range of a file with this strong entity tag may be sent, because the header `If-Range` is absent or
 * equals it.
 */
export const matchesIfRange = (ifRange: string | string[] | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;
