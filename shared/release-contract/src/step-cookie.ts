/**
 * The start of the names of cookies that stand while a release is under way or on screen. Each page has one of its own
 * (`stepCookie`) with `<remote>@<version>~<second>`, in seconds since 1970 on the clock of the server, and renews it every few
 * seconds: one that has not been for longer than a step may take was left by a page that froze. A page that is loaded again or a
 * second tab leaves the note of the frozen page as it is. Hosts before 1.4.0 share one cookie of exactly this name.
 */
export const STEP_COOKIE = 'cairn_step';
