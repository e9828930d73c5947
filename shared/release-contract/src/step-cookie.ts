/**
 * Prefix of the cookies that exist while a release starts or is on screen. Each page has its own cookie, with
 * `<remote>@<version>~<second>` in seconds since 1970 on the server's clock, and renews it every few seconds. A cookie that was
 * not renewed for longer than a step may take belongs to a page that froze. A reloaded page and a second tab leave the cookie of
 * the frozen page as it is. Hosts before 1.4.0 share one cookie of exactly this name. Where the boot manifest has a `pageId`,
 * `~<pageId>` follows, so that a good start which the page has reported counts as the one that failed.
 */
export const STEP_COOKIE_PREFIX = 'cairn_step';
