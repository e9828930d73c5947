/**
 * The cookie that stands while a release is under way or on screen, `<remote>@<version>~<second>`, renewed every few seconds:
 * one that has not been for longer than a step may take was left by a page that froze. Seconds since 1970, on the clock of
 * the server.
 */
export const STEP_COOKIE = 'cairn_step';
