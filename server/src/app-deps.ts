import type { FastifyServerOptions } from 'fastify';
import type { Desktops } from './modules/desktops/providers/desktops.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { DatabaseMonitor } from './platform/database/database-monitor.ts';
import type { Sql } from './platform/database/sql.ts';
import type { LimitCounts } from './platform/limits/limit-counts.ts';
import type { AssistantSettings } from './modules/assistants/help/assistant.ts';
import type { SignOnOptions } from './modules/accounts/auth/sign-on.ts';
import type { TokenService } from './modules/accounts/auth/token.service.ts';
import type { DevReaders } from './platform/http/dev-page.ts';
import type { PageOptions } from './modules/pages/page.ts';
import type { PackageSettings } from './modules/packaged-courses/playing/package-places.ts';
import type { Observability } from './platform/observability/observability.ts';

/** Everything the app reaches outside itself; a test passes its own. */
export interface AppDeps extends AssistantSettings {
  readonly sql: Sql;
  readonly monitor: Pick<DatabaseMonitor, 'isUp' | 'whileUp'>;
  /** Aborted once no new requests should come; absent: never. */
  readonly draining?: AbortSignal | undefined;
  /** False: this process stores background jobs and leaves their work to others; true by default. */
  readonly runsJobs?: boolean | undefined;
  readonly tokens: TokenService;
  readonly files: FileStore;
  readonly logger: NonNullable<FastifyServerOptions['logger']>;
  /** Where limits are counted for all processes; absent: in the database. The app closes it. */
  readonly counts?: LimitCounts | undefined;
  /** API calls per minute and student. */
  readonly rateLimit: number;
  readonly trustedProxies: number;
  /** Headers besides X-Forwarded-… that the proxies set or remove themselves; absent: none. */
  readonly proxyHeaders?: readonly string[] | undefined;
  /** Hosts of the site that a proxy may name as X-Forwarded-Host; absent: none. */
  readonly forwardedHosts?: readonly string[] | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly now: () => Date;
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
  /** Absent: mail is kept, and read at /dev/mailbox. */
  readonly mailer?: Mailer | undefined;
  /** How long what people are told is gathered for one mail, in milliseconds; absent: ten minutes. */
  readonly gatherMs?: number | undefined;
  readonly mailboxReaders: DevReaders;
  /** Where students may come from; absent: from nowhere. */
  readonly signOn?: SignOnOptions | undefined;
  /** Who measures and traces; absent: nobody. */
  readonly observability?: Observability | undefined;
  /** Where packages run; absent: as on a machine where nothing is configured. */
  readonly packages?: PackageSettings | undefined;
  /** The built pages; absent: the API alone. */
  readonly pages?: PageOptions | undefined;
}
