const withoutWeakness = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/**
 * Whether `If-None-Match` names this tag, or any (`*`); weak or not makes no difference (RFC 9110 §13.1.2). Strangers write
 * this header, so it is cut at its commas: a pattern with spaces on both sides of one takes time by the square of its length.
 */
export const isKnownTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch
    .split(',')
    .map((tag) => withoutWeakness(tag.trim()))
    .some((tag) => tag === withoutWeakness(etag) || tag === '*');
