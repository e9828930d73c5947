/**
 * Returns keys for a list of records that have no id and may occur twice: the name of each, and how many of that name came
 * before.
 * @param getName returns what distinguishes a record from its neighbours
 */
export const withKeys = <T>(
  items: readonly T[],
  getName: (item: T) => string,
): { readonly key: string; readonly item: T; readonly index: number }[] => {
  const before = new Map<string, number>();
  return items.map((item, index) => {
    const name = getName(item);
    const count = before.get(name) ?? 0;
    before.set(name, count + 1);
    return { key: count === 0 ? name : `${name} ${count}`, item, index };
  });
};
