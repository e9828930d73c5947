/** The `pg_notify` channel for changes of unread notifications. The payload is the StudentID. */
export const UNREAD_CHANGES_PG_CHANNEL = 'cairn_told';
