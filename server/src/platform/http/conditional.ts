/** What a browser says it has or has seen, by entity tags: RFC 9110 §13.1. */

const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * The tags that `If-None-Match` or `If-Match` lists, in their quotes and without their `W/`; what stands there without quotes,
 * a lone `*` too, is given as it is. Strangers write these headers: each sign of them is looked at once.
 */
export const listedTags = (header: string): string[] =>
  (header.match(/(?:W\/)?"[^"]*"|[^\s,"]+/g) ?? []).map(withoutWeakness);

/** Whether `If-None-Match` names this tag, or any (`*`); weak or not makes no difference. */
export const isKnownTag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const tags = listedTags(ifNoneMatch);
  return tags.includes(withoutWeakness(etag)) || (tags.length === 1 && tags[0] === '*');
};

/** Whether a part of what has this strong tag may be sent: `If-Range` is absent, or names it. */
export const isRangeOf = (ifRange: string | string[] | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange === etag;
