/**
 * Limits how often a package saves. The server counts each save as a call of the student, so a package that commits in a loop
 * would use up all calls of the student.
 */

/** The maximum number of saves in `SPAN_MS`: a fifth of the calls that the server allows a student by default. */
const MAX_SAVES = 20;
const SPAN_MS = 10_000;

export class ScormSaveRateLimit {
  /** Start times of the recent saves in milliseconds, the oldest first. */
  readonly #starts: number[] = [];

  /** Returns the milliseconds until the next save may start; 0 if it may start now. */
  delay(now: number): number {
    const oldest = this.#starts[0];
    if (oldest === undefined || this.#starts.length < MAX_SAVES) return 0;
    return Math.max(0, oldest + SPAN_MS - now);
  }

  /** Counts a save that starts now towards the limit. */
  count(now: number): void {
    this.#starts.push(now);
    if (this.#starts.length > MAX_SAVES) this.#starts.shift();
  }
}
