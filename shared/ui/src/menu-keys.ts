/**
 * Where a key leads in an open menu: arrows go round, Home and End jump, a letter finds the next entry that begins with it.
 * @param at index of the entry that has the focus, -1 when none has
 * @returns the index to go to; undefined when the key means nothing here
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
