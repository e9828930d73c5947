// Flags with which `npm start` runs the server. Plain JavaScript, as run.mjs must be.

/**
 * Node flags of the server. V8 would give the young generation 130 MB under load, and keep it; with the first flag it has 48 MB. On a
 * machine of 24 GB the old generation would grow to four times what is in use before garbage is collected; with the second flag,
 * which is five times what a large school needs, it grows to 1.4 times.
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512'];
