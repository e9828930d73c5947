/** The list in another order, every order equally likely. @param random 0 to below 1 */
export const shuffled = <T>(list: readonly T[], random: () => number = Math.random): T[] => {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [result[last], result[pick]] = [result[pick] as T, result[last] as T];
  }
  return result;
};
