import type { SignOnOptions } from './modules/accounts/auth/sign-on.ts';
import type { TokenService } from './modules/accounts/auth/token.service.ts';
import type { AssistantSettings } from './modules/assistants/help/assistant.ts';
import type { Desktops } from './modules/desktops/providers/desktops.ts';
import type { PackageSettings } from './modules/packaged-courses/playing/package-origins.ts';
import type { PageOptions } from './modules/pages/page.ts';
import type { PlatformDeps } from './platform/app-context.ts';

/** The dependencies that the app takes from outside, and the settings of its modules. Tests pass their own. */
export interface AppDeps extends PlatformDeps, AssistantSettings {
  readonly tokens: TokenService;
  /** Base URL of an external recommender. Absent or empty: recommendations by similarity over the catalogue. */
  readonly recommenderUrl?: string | undefined;
  /** Base URL of a grader of free text. Absent or empty: the embedded one. */
  readonly graderUrl?: string | undefined;
  /** URL of the service that evaluates skills. Absent: the server itself; empty: skills are not evaluated. */
  readonly skillServiceUrl?: string | undefined;
  /** Maximum size of a submitted file in bytes; absent: 25 MB. */
  readonly submissionBytes?: number | undefined;
  /** The provider of desktops. Absent: the simulator, at its usual pace. */
  readonly desktops?: Desktops | undefined;
  /** Founder of the platform, as named on certificates; absent: certificates name none. */
  readonly founderName?: string | undefined;
  /** Milliseconds for which notifications are collected into one mail; absent: ten minutes. */
  readonly gatherMs?: number | undefined;
  /** True in trial mode, where unsent mail can be read on this machine. */
  readonly isTrial: boolean;
  /** Settings of the partners that students may come from; absent: no partners. */
  readonly signOn?: SignOnOptions | undefined;
  /** Settings of the origins where packages run; absent: the defaults of an unconfigured machine. */
  readonly packages?: PackageSettings | undefined;
  /** Settings of the built pages; absent: the server offers the API alone. */
  readonly pages?: PageOptions | undefined;
}
