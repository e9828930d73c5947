const DAY_PATTERN = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Returns whether the text of a URL or field is a day: '2026-03-31'. */
export const isCalendarDay = (text: string): boolean =>
  DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text));
