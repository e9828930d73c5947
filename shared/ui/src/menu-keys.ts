/**
 * Returns the entry of an open menu that a key leads to. Arrows wrap around, Home and End jump, and a letter finds the next
 * entry that begins with it.
 * @param at index of the focused entry, -1 if none has the focus
 * @returns the index of the entry; undefined if the key does nothing here
 */
export const nextMenuItem = (
  key: string,
  at: number,
  labels: readonly string[],
): number | undefined => {
  const count = labels.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, index) => (at + 1 + index) % count);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
};
