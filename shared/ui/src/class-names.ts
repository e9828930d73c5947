/**
 * Joins class names and skips undefined and false ones: `classNames(styles['row'], isOpen && styles['open'], className)`.
 */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
