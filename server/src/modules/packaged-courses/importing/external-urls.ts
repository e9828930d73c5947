/**
 * Finds URLs of other sites from which a package loads something. The content security policy of package files blocks them
 * (../playing/package-headers.ts), so the import informs the author.
 */
import type { PackageTextFile } from './package-texts.ts';

type Kind =
  | 'scripts'
  | 'styles'
  | 'pictures'
  | 'pictures or fonts'
  | 'sound or films'
  | 'frames'
  | 'data'
  | 'files';

const HOST = /(?:\b(?:https?|wss?):)?\/\/([a-z\d][a-z\d.-]{0,200}\.[a-z]{2,24})(?![\w-])/gi;
/** Number of characters around a URL that are searched to find out how a package uses the URL. */
const CONTEXT = 300;
const MAX_ADDRESSES_IN_FILE = 2000;
const MAX_HOSTS_NAMED = 5;

const ELEMENTS: Readonly<Record<string, Kind>> = {
  script: 'scripts',
  img: 'pictures',
  image: 'pictures',
  input: 'pictures',
  picture: 'pictures',
  iframe: 'frames',
  frame: 'frames',
  embed: 'frames',
  object: 'frames',
  video: 'sound or films',
  audio: 'sound or films',
  source: 'sound or films',
  track: 'sound or films',
};

const ATTRIBUTE = /\b(?:src|href|data|poster|srcset)\s?=\s?["']?$/i;
const LOADING_LINK =
  /\brel\s?=\s?["']?(?:[a-z-]+ ){0,3}(?:stylesheet|preload|modulepreload|icon)\b/i;

/** Patterns of the code directly before a URL, with the kind of data that the code loads from the URL. */
const CALLS: readonly (readonly [RegExp, Kind])[] = [
  [/@import\s{1,4}(?:url\(\s?)?["']?$/i, 'styles'],
  [/\burl\(\s?["']?$/i, 'pictures or fonts'],
  [/\b(?:import|from|import\(|importScripts\(|getScript\(|Worker\()\s?["'`]$/, 'scripts'],
  [/\b(?:fetch|sendBeacon|EventSource|WebSocket|ajax|getJSON)\(\s?["'`]$/, 'data'],
  [/(?:\$|\b(?:jQuery|axios))\.(?:get|post|put)\(\s?["'`]$/, 'data'],
  [/\.open\(\s?["'`][A-Za-z]{3,7}["'`]\s?,\s?["'`]$/, 'data'],
  [/\.src\s?=\s?["'`]$/, 'files'],
];

/**
 * Returns how an HTML attribute uses its URL, by the element.
 * @param after the text behind the URL
 */
const kindByElement = (before: string, after: string): Kind | undefined => {
  const start = before.lastIndexOf('<');
  if (start === -1 || !ATTRIBUTE.test(before)) return undefined;
  const tag = before.slice(start + 1);
  const name = /^[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? '';
  if (name !== 'link') return ELEMENTS[name];
  const [rest = ''] = after.split('>', 1);
  return LOADING_LINK.test(`${tag} ${rest}`) ? 'styles' : undefined;
};

const findLoadKind = (before: string, after: string): Kind | undefined =>
  kindByElement(before, after) ?? CALLS.find(([pattern]) => pattern.test(before))?.[1];

/** Returns HTML without its comments, in which old pages load files for old browsers. */
const withoutComments = (text: string): string => {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    if (start === -1) return parts.concat(text.slice(at)).join('');
    parts.push(text.slice(at, start));
    const end = text.indexOf('-->', start);
    if (end === -1) return parts.join('');
    at = end + '-->'.length;
  }
};

const joinWithAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const hostList = (hosts: ReadonlySet<string>): string => {
  const named = [...hosts].slice(0, MAX_HOSTS_NAMED);
  const more = hosts.size - named.length;
  return joinWithAnd(more > 0 ? [...named, `${more} more`] : named);
};

/** Collects the external URLs in all texts of a package. */
export class ExternalUrlCollector {
  readonly #hosts = new Map<Kind, Set<string>>();

  look({ kind, text }: PackageTextFile): void {
    const code = kind === 'page' ? withoutComments(text) : text;
    let count = 0;
    for (const { 0: address, 1: host = '', index } of code.matchAll(HOST)) {
      count += 1;
      if (count > MAX_ADDRESSES_IN_FILE) return;
      const end = index + address.length;
      const before = code.slice(Math.max(0, index - CONTEXT), index);
      const found = findLoadKind(before, code.slice(end, end + CONTEXT));
      if (found) this.#add(found, host.toLowerCase());
    }
  }

  /**
   * Returns the notes for the author about external URLs.
   * @returns one sentence, or none
   */
  notes(): string[] {
    if (this.#hosts.size === 0) return [];
    const loads = [...this.#hosts].map(([kind, hosts]) => `${kind} from ${hostList(hosts)}`);
    return [
      `The package loads ${joinWithAnd(loads)}: what comes from other sites is blocked. Put these files into the package.`,
    ];
  }

  #add(kind: Kind, host: string): void {
    const hosts = this.#hosts.get(kind) ?? new Set();
    this.#hosts.set(kind, hosts.add(host));
  }
}
