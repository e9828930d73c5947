// Flags with which `npm start` runs the server. Plain JavaScript, as run.mjs must be.

/** Node flags of the server. V8 would give the young generation 130 MB under load, and keep it; with this flag it has 48 MB. */
export const serverFlags = ['--max-semi-space-size=16'];
