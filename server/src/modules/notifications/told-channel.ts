/** A transaction that changes what somebody has not read tells their StudentID here (`pg_notify`). */
export const TOLD_CHANNEL = 'cairn_told';
