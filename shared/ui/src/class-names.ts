/** Joins the class names that are there: `classNames(styles['row'], isOpen && styles['open'], className)`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
