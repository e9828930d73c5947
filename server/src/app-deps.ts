import type { PartnerSignInOptions } from './modules/accounts/auth/sign-on.ts';
import type { TokenService } from './modules/accounts/auth/token.service.ts';
import type { AssistantSettings } from './modules/assistants/help/assistant.ts';
import type { DesktopProvider } from './modules/desktops/providers/desktops.ts';
import type { PackageOriginSettings } from './modules/packaged-courses/playing/package-origins.ts';
import type { PageOptions } from './modules/pages/page.ts';
import type { PlatformDeps } from './platform/app-context.ts';

/** The dependencies that the app gets from its caller, and the settings of its modules. Tests pass their own. */
export interface AppDeps extends PlatformDeps, AssistantSettings {
  readonly tokens: TokenService;
  /** Base URL of an external course recommender. Absent or empty: recommendations by similarity within the catalogue. */
  readonly recommenderUrl?: string | undefined;
  /** Base URL of an external service that grades free text. Absent or empty: the built-in grader. */
  readonly graderUrl?: string | undefined;
  /**
   * URL of an external service that evaluates skills. Absent: the server evaluates them itself; empty: skills are not evaluated.
   */
  readonly skillServiceUrl?: string | undefined;
  /** Maximum size in bytes of a file that a student submits; absent: 25 MB. */
  readonly submissionBytes?: number | undefined;
  /** The provider of cloud desktops; absent: the simulator, at its usual speed. */
  readonly desktops?: DesktopProvider | undefined;
  /** Founder of the platform, as named on certificates; absent: certificates name none. */
  readonly founderName?: string | undefined;
  /** Time in ms for which notifications are collected into one mail; absent: ten minutes. */
  readonly gatherMs?: number | undefined;
  /** Number of days for which entries of the audit log are kept; absent: 730. */
  readonly auditDays?: number | undefined;
  /** True if the server runs in trial mode, where unsent mail can be read on this machine. */
  readonly isTrial: boolean;
  /** Settings of the partner sites through which students may sign in; absent: no partner sites. */
  readonly signOn?: PartnerSignInOptions | undefined;
  /** Settings of the origins on which SCORM packages run; absent: the defaults of an unconfigured machine. */
  readonly packages?: PackageOriginSettings | undefined;
  /** Options of the built pages; absent: the server offers the API alone. */
  readonly pages?: PageOptions | undefined;
}
