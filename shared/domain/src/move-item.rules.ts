/** Changes of an order that a person arranges. Source: 003 §2.7. */

/** Returns the list with one item at another position; the same list if the item is there already. */
export const moveItem = <Item>(
  items: readonly Item[],
  from: number,
  to: number,
): readonly Item[] => {
  const [item] = items.slice(from, from + 1);
  if (item === undefined || from === to || to < 0 || to >= items.length) return items;
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
};
