/** The `pg_notify` channel for changes of unread notifications. The payload is the StudentID. */
export const TOLD_CHANNEL = 'cairn_told';
