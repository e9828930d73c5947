// Flags with which `npm start` runs the server. Plain JavaScript, as run.mjs must be.

/**
 * Node flags of the server. Without the first flag, V8 would give the young generation 130 MB under load and keep them; with
 * it, the young generation has 48 MB. Without the second flag, the old generation of a machine with 24 GB could grow to four
 * times the used memory before garbage is collected; with it, it grows to 1.4 times. The value of the second flag is five times
 * the need of a large school.
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512'];
