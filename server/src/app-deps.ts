import type { SignOnOptions } from './modules/accounts/auth/sign-on.ts';
import type { TokenService } from './modules/accounts/auth/token.service.ts';
import type { AssistantSettings } from './modules/assistants/help/assistant.ts';
import type { Desktops } from './modules/desktops/providers/desktops.ts';
import type { PackageSettings } from './modules/packaged-courses/playing/package-places.ts';
import type { PageOptions } from './modules/pages/page.ts';
import type { PlatformDeps } from './platform/app-context.ts';

/** Everything the app reaches outside itself, and the settings of its modules; a test passes its own. */
export interface AppDeps extends PlatformDeps, AssistantSettings {
  readonly tokens: TokenService;
  /** Base address of an outside recommender; empty or absent: likeness over the catalogue. */
  readonly recommenderUrl?: string | undefined;
  /** Base address of a grader of free text; empty or absent: the embedded one. */
  readonly graderUrl?: string | undefined;
  /** Who evaluates skills; absent: the server itself, empty: nobody. */
  readonly skillServiceUrl?: string | undefined;
  /** Bytes of one file that is handed in; absent: 25 MB. */
  readonly submissionBytes?: number | undefined;
  /** Absent: the simulator, at its usual pace. */
  readonly desktops?: Desktops | undefined;
  /** Who founded the platform, as certificates name them; absent: nobody. */
  readonly founderName?: string | undefined;
  /** How long what people are told is gathered for one mail, in milliseconds; absent: ten minutes. */
  readonly gatherMs?: number | undefined;
  /** Whether somebody at this machine may read the mail that nobody sends. */
  readonly isTrial: boolean;
  /** Where students may come from; absent: from nowhere. */
  readonly signOn?: SignOnOptions | undefined;
  /** Where packages run; absent: as on a machine where nothing is configured. */
  readonly packages?: PackageSettings | undefined;
  /** The built pages; absent: the API alone. */
  readonly pages?: PageOptions | undefined;
}
