/** The data with which the host starts on a page. The server inlines it in the HTML, so a page fetches no manifest. */
import type { RouteDeclaration } from './routes.ts';
import type { SettingValues } from './settings.ts';
import type { FillCondition } from './slots.ts';

/** One immutable build of one remote, with the data that the page needs. Its files are below /remotes/<name>/<version>/. */
export interface Release {
  readonly version: string;
  /** Federation container name; unique per release. */
  readonly container: string;
  /** Absolute URL path (a full URL for a development server) that ends with '/'. */
  readonly base: string;
  /** Container file, relative to base. */
  readonly entry: string;
  /** Files of the first screen, relative to base. The browser fetches them in parallel with the host. */
  readonly preload: string[];
  /** Hashes of scripts and stylesheets by file, relative to base. Empty only for a development server. */
  readonly integrity: Record<string, string>;
  /** Files of `integrity` that are ES modules; absent if there are none. */
  readonly modules?: readonly string[];
  /** Value of every setting that the release declares; absent if it declares none. */
  readonly settings?: SettingValues;
  /** True if some visitors get other values of `settings`, for which the page asks the server. */
  readonly hasSettingRules?: true;
  /** Names of the slots that the release fills; absent if it fills none. */
  readonly fills?: readonly string[];
}

/** A remote that fills a slot, as the page of the slot's owner lists it. */
export interface SlotFiller {
  /** Name of the remote. */
  readonly remote: string;
  /** Height in CSS pixels that the page reserves. */
  readonly height: number;
  /** Conditions that the page checks; absent: the filler is always shown. */
  readonly when?: Pick<FillCondition, 'signedIn' | 'role'>;
}

/** Fillers of an owner's slots in their order, by slot. A slot that no remote fills is absent. */
export type SlotFillers = Readonly<Record<string, readonly SlotFiller[]>>;

export interface RemoteManifest {
  readonly name: string;
  readonly routes: RouteDeclaration[];
  readonly current: Release;
  /** Fallback releases, newest first. */
  readonly previous: Release[];
  /** Reason why this release is the current one; absent for the channel's own release. */
  readonly source?: RemoteSource;
  /** Time-out of each step of a start in milliseconds, a few times the usual duration; absent: `loadTimeoutMs`. */
  readonly limitMs?: number;
  /** Versions that failed in this browser within the last 30 minutes. They are the last fallbacks. */
  readonly passedOver?: string[];
  /** Fillers of the remote's slots; absent if no slot of it is filled. */
  readonly slots?: SlotFillers;
}

export type RemoteSource = 'channel' | 'canary' | 'override';

/** A release that the visitor runs instead of the channel's. */
export interface ReleaseOverride {
  readonly name: string;
  readonly version: string;
  /** 'dev' for a development server, 'chosen' for a published version that the visitor chose. */
  readonly from: 'dev' | 'chosen';
}

/** An override that the server rejected; `name` is 'channel' if the override names a channel. */
export interface RefusedOverride {
  readonly name: string;
  readonly version: string;
  /** Reason of the rejection, as a sentence for the visitor. */
  readonly reason: string;
}

export type BrandMode = 'main' | 'education' | 'partner';

/** Runtime configuration that the browser may know. Fixed for the running page; the next page has the values of then. */
export interface Site {
  /** `logo`: URL of the operator's logo; absent: the built-in drawing. */
  readonly brand: { readonly name: string; readonly mode: BrandMode; readonly logo?: string };
  /** URL of the link 'About Us'. */
  readonly aboutUrl: string;
  /** URL of the separate instructor site; empty hides the link. */
  readonly instructorUrl: string;
  /** Support address; empty hides the mailto link. */
  readonly supportEmail: string;
  /** Links of the footer that administrators have added; absent: none. */
  readonly footerLinks?: readonly { readonly text: string; readonly url: string }[];
  /** Target of the link 'FAQs' in partner mode; absent: `aboutUrl`. */
  readonly faqUrl?: string;
  /** Form of a professional network that adds a certificate to a profile; absent hides the link to it. */
  readonly profileFormUrl?: string;
  /** Base URL of the API; absent: '/api' of this site. */
  readonly apiBase?: string;
  /** Sign-in page of the cloud desktops, or the path of this site's stand-in; absent: exercises cannot be launched. */
  readonly desktopUrl?: string;
  /** Revision of the settings of the site that pages show, such as its name; absent: administrators cannot change them. */
  readonly revision?: string;
  /** False while visitors cannot register, because registration is closed or by invitation. */
  readonly hasRegistration?: boolean;
  /** False if no service evaluates skills (`SERVICES.skills` of the server is empty). */
  readonly hasSkillService?: boolean;
  /** The help assistant; absent if the site has none. The page appends `/basic_stream` to `url`; absent: the API's base. */
  readonly assistant?: { readonly url?: string; readonly bearer: string };
  /** False if the administrators of the site have switched the assistants of courses off. */
  readonly hasCourseAssistant?: boolean;
  /** Base URL of an external course assistant, to which the page appends `/query_stream`; absent: the API's own assistant. */
  readonly courseAssistantUrl?: string;
  /**
   * Server of a language model that lectures ask instead of the assistant, without retrieval; absent: they use the assistant
   * (TAPI-64, AICH-19).
   */
  readonly lectureModelUrl?: string;
  /** Base URL of the service that grades free text, to which `/grade/text` is appended; absent: the API's base. */
  readonly gradingUrl?: string;
  /** Partner sites with a sign-in button each. A partner with an empty URL cannot be used. */
  readonly partners?: { readonly name: string; readonly url: string }[];
  /** Kinds of identity pools by the issuer of an ID token. */
  readonly poolTypes?: Record<string, string>;
  /** The operator's name of this application; absent disables the features that depend on it (VIEW-13). */
  readonly applicationName?: string;
  /** Base URL of an external chat service; absent: the API's base. */
  readonly chatUrl?: string;
  /** External viewer for office files; empty: the page offers a download instead. */
  readonly officeViewerUrl: string;
  /** External viewer for PDF files in windows; absent: the page renders them itself. */
  readonly pdfViewerUrl?: string;
  /** Hosts, without scheme, whose meetings the page may embed; absent: none. */
  readonly meetingHosts?: string[];
  /** Path of a page of this site that replaces a meeting service in trial mode. */
  readonly meetingPage?: string;
}

/** The release of the host that this page runs. */
export interface PageHostRelease {
  readonly version: string;
  /** Fallback releases, newest first. The next page uses them if this one does not start. */
  readonly previous: string[];
  /** Reason why the page runs this release; absent for the channel's own release. */
  readonly source?: RemoteSource;
  /** Versions that failed in this browser within the last 30 minutes. */
  readonly passedOver?: string[];
}

export interface BootManifest {
  /** Absent if hosts come from a folder, without a registry. */
  readonly host?: PageHostRelease;
  /** The remote that owns the URL of the page. The host looks up other remotes when it needs them. */
  readonly remotes: RemoteManifest[];
  readonly overrides: ReleaseOverride[];
  /** Name of the channel; absent if releases come from a folder, without a registry. */
  readonly channel?: string;
  /** Branch that the channel previews; absent if the channel is no preview. */
  readonly branch?: string;
  /** Revision of the channel. */
  readonly revision?: number;
  readonly refused?: RefusedOverride[];
  /** Signed mark that the page sends back with its telemetry, so that the server counts its reports. */
  readonly mark?: string;
  /** ID of the page, for its notes about running steps; absent if the server reads notes without it only. */
  readonly pageId?: string;
  /** Fillers of the host's own slots; absent if no slot of it is filled. */
  readonly hostSlots?: SlotFillers;
  /** Routes of the host's own screens. */
  readonly hostRoutes: RouteDeclaration[];
  /** Time-out of each step of a release's start. After it the page tries the previous release. */
  readonly loadTimeoutMs: number;
  /** Time of the server's clock when it created the page, in seconds since 1970; absent without a registry. */
  readonly at?: number;
  /** Hashes of the host's later chunks, by URL path. */
  readonly assets: Record<string, string>;
  readonly site: Site;
}

/**
 * Path at which the host looks up the owner of another route, or a remote that fills a slot: GET, `?path=/learning` or
 * `?name=learning` → `RemoteLookupResponse`.
 */
export const REMOTE_LOOKUP_PATH = '/boot/remote';

export interface RemoteLookupResponse {
  /** Null if no remote owns the path or has the name. */
  readonly remote: RemoteManifest | null;
}

/** Path at which the inspector lists all remotes of this visitor, and the releases to choose from: GET → `RemotesListResponse`. */
export const REMOTES_LIST_PATH = '/boot/remotes';

/** `remotes` is empty for a visitor without the right to choose, who must not learn what other pages run. */
export interface RemotesListResponse {
  readonly remotes: RemoteManifest[];
  /** Releases that this visitor may choose; absent if there are none, or no registry. */
  readonly choices?: ReleaseChoices;
}

export interface ReleaseChoices {
  readonly channels: readonly string[];
  /** Versions by name of a remote or of the host, newest first. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}

export const BOOT_ELEMENT_ID = 'boot';
export const ROOT_ELEMENT_ID = 'root';
