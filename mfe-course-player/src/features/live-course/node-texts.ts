/** Words and addresses of a live course's items. Source: 001 §2 'Sync course page'. */

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
const due = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** In the reader's own language and zone. */
export const momentText = (iso: string): string => moment.format(new Date(iso));

/** MM/DD/YYYY with a 12-hour time. */
export const dueText = (iso: string): string => `Due ${due.format(new Date(iso))}`;

/** A meeting without a scheme gets https. */
export const meetingAddress = (url: string): string =>
  /^https?:\/\//i.test(url) ? url : `https://${url}`;
