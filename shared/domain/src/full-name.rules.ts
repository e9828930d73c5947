/** Letters of Chinese, Korean and Japanese. The function `full_name` of the database has the same ranges. */
const FAMILY_NAME_FIRST =
  /^[\u1100-\u11FF\u3005-\u3007\u3041-\u309A\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3130-\u318F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7FB\uF900-\uFAFF\uFF66-\uFF9F\u{20000}-\u{3FFFF}]+$/u;

/**
 * Returns the full name of a person. When both parts have Chinese, Korean or Japanese letters alone, the family name comes first
 * and no space stands between them: 王小明. `full_name` of the database does the same.
 */
export const formatFullName = (firstName: string, lastName: string): string => {
  const [first, last] = [firstName.trim(), lastName.trim()];
  return FAMILY_NAME_FIRST.test(first) && FAMILY_NAME_FIRST.test(last)
    ? `${last}${first}`
    : `${first} ${last}`.trim();
};
