/** Returns the values of a filter in the URL, which separates them with commas. */
export const parseFilterValues = (text: string): string[] =>
  text.split(',').filter((value) => value !== '');
