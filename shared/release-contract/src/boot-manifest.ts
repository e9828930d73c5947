/** What the server tells the host when a page starts. Inlined in the HTML, so a page fetches no manifest. */
import type { RouteDeclaration } from './routes.ts';
import type { SettingValues } from './settings.ts';

/** One immutable build of one remote, as the page needs it. Lives under /remotes/<name>/<version>/. */
export interface Release {
  readonly version: string;
  /** Federation container name; unique per release. */
  readonly container: string;
  /** Absolute URL path (a full URL for a development server) that ends with '/'. */
  readonly base: string;
  /** The container file, relative to base. */
  readonly entry: string;
  /** Files of the first screen, fetched in parallel with the host, relative to base. */
  readonly preload: string[];
  /** Hashes of scripts and stylesheets by file, relative to base. Empty only for a development server. */
  readonly integrity: Record<string, string>;
  /** Those of them that are ES modules; absent: none is. */
  readonly modules?: readonly string[];
  /** Of every setting that it declares; absent: it declares none. */
  readonly settings?: SettingValues;
}

export interface RemoteManifest {
  readonly name: string;
  readonly routes: RouteDeclaration[];
  readonly current: Release;
  /** Newest first: what the host falls back to. */
  readonly previous: Release[];
  /** Why this is the current release; absent: the channel's own. */
  readonly source?: RemoteSource;
  /** How long each step of a start may take, in milliseconds: a few times what it usually takes; absent: `loadTimeoutMs`. */
  readonly limitMs?: number;
  /** Versions that have failed in this browser a short while ago: they come last, behind the current one. */
  readonly passedOver?: string[];
}

export type RemoteSource = 'channel' | 'canary' | 'override';

/** A release shown instead of the channel's. */
export interface Override {
  readonly name: string;
  readonly version: string;
  /** A development server, or a version that the visitor chose. */
  readonly from: 'dev' | 'chosen';
}

/** What a visitor asked for and did not get; `name` is 'channel' for the channel itself. */
export interface Refusal {
  readonly name: string;
  readonly version: string;
  /** A sentence for the visitor. */
  readonly reason: string;
}

export type BrandMode = 'main' | 'education' | 'partner';

/** Runtime configuration that the browser may know. Fixed for the running page. */
export interface Site {
  /** `logo`: address of the operator's picture; absent: the drawn one. */
  readonly brand: { readonly name: string; readonly mode: BrandMode; readonly logo?: string };
  /** Where 'About Us' goes. */
  readonly aboutUrl: string;
  /** The separate instructor site; empty hides the link. */
  readonly instructorUrl: string;
  /** Empty: no mailto link. */
  readonly supportEmail: string;
  /** Where the partner mode's FAQs are; absent: where 'About Us' goes. */
  readonly faqUrl?: string;
  /** A network's form for certificates in a profile; absent: they are not offered to one. */
  readonly profileFormUrl?: string;
  /** Where the API is; absent: '/api' of this site. */
  readonly apiBase?: string;
  /** Sign-in page of the cloud desktops, or the path of this site's stand-in; absent: exercises cannot be launched. */
  readonly desktopUrl?: string;
  /** False: nobody evaluates skills (`SERVICES.skills` of the server is empty). */
  readonly hasSkillService?: boolean;
  /** The help assistant; absent: there is none. `url` is what `/basic_stream` is appended to; absent: the API's base. */
  readonly assistant?: { readonly url?: string; readonly bearer: string };
  /** An assistant of courses elsewhere: what `/query_stream` is appended to; absent: the API's own. */
  readonly courseAssistantUrl?: string;
  /** A language model's server that lectures ask instead, without retrieval; absent: they do not (TAPI-64, AICH-19). */
  readonly lectureModelUrl?: string;
  /** Who reads free text, as the address that `/grade/text` is appended to; absent: the API's base. */
  readonly gradingUrl?: string;
  /** Partner sites that students sign in at, a button each; an empty address cannot be used. */
  readonly partners?: { readonly name: string; readonly url: string }[];
  /** Kinds of identity pools by the issuer of an id token. */
  readonly poolTypes?: Record<string, string>;
  /** What the operator calls this application; absent: nothing that depends on it is there (VIEW-13). */
  readonly applicationName?: string;
  /** A chat service elsewhere; absent: the API's base. */
  readonly chatUrl?: string;
  /** Outside viewer for office files; empty offers the download instead. */
  readonly officeViewerUrl: string;
  /** Outside viewer for PDF files in windows; absent: drawn by the page itself. */
  readonly pdfViewerUrl?: string;
  /** Hosts, without scheme, whose meetings the page may frame; absent: none. */
  readonly meetingHosts?: string[];
  /** A page of this site that stands in for a meeting service while the product is tried out. */
  readonly meetingPage?: string;
}

/** The release of the host that this page runs. */
export interface PageHost {
  readonly version: string;
  /** Newest first: what the next page gives way to if this one does not start. */
  readonly previous: string[];
  /** Why it is this one; absent: the channel's own. */
  readonly source?: RemoteSource;
  /** Versions that have failed in this browser a short while ago. */
  readonly passedOver?: string[];
}

export interface BootManifest {
  /** Absent: hosts come from a folder, without a registry. */
  readonly host?: PageHost;
  /** The remotes known from the start: the one that owns the address. Others are looked up when needed. */
  readonly remotes: RemoteManifest[];
  readonly overrides: Override[];
  /** Absent: releases come from a folder, without a registry. */
  readonly channel?: string;
  /** The branch whose preview the channel is; absent: it is no preview. */
  readonly branch?: string;
  /** Of the channel. */
  readonly revision?: number;
  readonly refused?: Refusal[];
  /** Goes back with what this page reports of its releases. */
  readonly mark?: string;
  /** The addresses of the host's own screens. */
  readonly hostRoutes: RouteDeclaration[];
  /** How long a step of a release's start may take before the previous release is tried. */
  readonly loadTimeoutMs: number;
  /** When the server made the page, in seconds since 1970 on its own clock. Absent without a registry. */
  readonly at?: number;
  /** Hashes of the host's own later chunks, by URL path. */
  readonly assets: Record<string, string>;
  readonly site: Site;
}

/** Where the host asks who owns another address: GET, `?path=/learning` → `RemoteAnswer`. */
export const REMOTE_LOOKUP = '/boot/remote';

export interface RemoteAnswer {
  /** Null: nobody owns the address. */
  readonly remote: RemoteManifest | null;
}

/** Where the inspector asks what this visitor runs anywhere, and may choose: GET → `RemotesAnswer`. */
export const REMOTES_LIST = '/boot/remotes';

/** Nothing for a visitor who may choose nothing: what other pages run is nobody's business. */
export interface RemotesAnswer {
  readonly remotes: RemoteManifest[];
  /** What this visitor may choose; absent: nothing, or there is no registry. */
  readonly choices?: ReleaseChoices;
}

export interface ReleaseChoices {
  readonly channels: readonly string[];
  /** By name of a remote, or of the host; newest first. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
}

export const BOOT_ELEMENT = 'boot';
export const ROOT_ELEMENT = 'root';
