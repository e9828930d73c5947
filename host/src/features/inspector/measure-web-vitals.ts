/** Measures the web vitals of each page on screen, and reports them when the visitor leaves or hides the document. */
import type { WebVitalReport } from '@cairn/api/web-vitals.contract';
import { InteractionManager, LayoutShiftManager, observe } from './web-vitals-parts.ts';

/** Minimum duration in ms of the events that the browser reports: the default of the web-vitals library. */
const DURATION_THRESHOLD_MS = 40;

/** A page between two navigations, with the release and the route that it shows. */
interface PageView {
  /** Release and route pattern, as the platform writes them to the outlet: `learning@1.2.0 /learning/:id`. */
  readonly page: string;
  /** Start in ms since the start of the document; 0 for its first page. */
  readonly start: number;
  readonly shifts: LayoutShiftManager;
  readonly interactions: InteractionManager;
  /** Largest layout shift of the page so far; `clsFiller` is the filler of the slot in which it happened. */
  cls: number;
  clsFiller?: string | undefined;
}

/** Metric that the browser measures once for a document, such as LCP; it belongs to the document's first page. */
interface PaintMetric {
  readonly value: number;
  readonly filler: string | undefined;
}

/** @param report called with the vitals of all pages since the last call */
export const measureWebVitals = (
  hostVersion: string | undefined,
  report: (vitals: WebVitalReport[]) => void,
): void => {
  const main = document.querySelector('main');
  if (!main) return;
  const views = createPageViews(main);
  let lcp: PaintMetric | undefined;
  const fillers = new WeakMap<PerformanceEntry, string>();
  const addEvents = (entries: PerformanceEntry[]): void => {
    for (const entry of entries as PerformanceEventTiming[]) {
      // The filler is looked up at the event, because the element may be removed before the page is left.
      const filler = findFiller(entry.target);
      if (filler !== undefined) fillers.set(entry, filler);
      views.find(entry)?.interactions._processEntry(entry);
    }
  };
  const addPaints = (entries: PerformanceEntry[]): void => {
    const last = entries.at(-1) as LargestContentfulPaint | undefined;
    if (last && views.find(last)?.start === 0)
      lcp = { value: last.startTime, filler: findFiller(last.element) };
  };
  const threshold = { durationThreshold: DURATION_THRESHOLD_MS } as PerformanceObserverInit;
  const takeShifts = follow(['layout-shift'], views.addShifts);
  const takeEvents = follow(['event', 'first-input'], addEvents, threshold);
  const takePaints = follow(['largest-contentful-paint'], addPaints);

  const leave = (): void => {
    const hasShifts = takeShifts();
    takeEvents();
    takePaints();
    const vitals = views.end().flatMap((view) => {
      const inp = view.interactions._estimateP98LongestInteraction('navigate');
      const inpFiller = inp?.entries.map((entry) => fillers.get(entry)).find(Boolean);
      const isFirst = view.start === 0;
      return [
        ...toReport(view, 'cls', hasShifts ? view.cls : undefined, view.clsFiller),
        ...toReport(view, 'inp', inp?._latency, inpFiller),
        ...toReport(view, 'lcp', isFirst ? lcp?.value : undefined, lcp?.filler),
        ...toReport(view, 'ttfb', isFirst ? readTimeToFirstByte() : undefined),
      ].map((vital) => Object.assign(vital, { version: vital.version || (hostVersion ?? '') }));
    });
    if (vitals.length > 0) report(vitals);
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave();
  });
};

/**
 * Observes performance entries, also those from before the call. Returns a function that handles the entries that are still
 * queued, and returns false if the browser does not support these entries.
 */
const follow = (
  types: Parameters<typeof observe>[0],
  add: (entries: PerformanceEntry[]) => void,
  options?: PerformanceObserverInit,
): (() => boolean) => {
  const observer = observe(types, add, options);
  return () => {
    if (observer) add(observer.takeRecords());
    return observer !== undefined;
  };
};

/** Follows the pages that the platform shows in its outlet, and the layout shifts in each. */
const createPageViews = (main: HTMLElement) => {
  let views: PageView[] = [];
  const begin = (start: number): void => {
    // The browser counts the interactions of the whole document, so the count at the end of the previous page is stored.
    const before = views.at(-1)?.interactions;
    const count = before?._getInteractionCountForNavigation() ?? 0;
    if (before) before._getInteractionCountForNavigation = () => count;
    const interactions = new InteractionManager();
    if (start > 0) interactions._resetInteractions();
    const page = main.dataset['page'] ?? '';
    views.push({ page, start, interactions, shifts: new LayoutShiftManager(), cls: 0 });
  };
  const find = ({ startTime }: PerformanceEntry): PageView | undefined =>
    views.findLast(({ start }) => start <= startTime);
  if (isFirstPage()) begin(0);
  new MutationObserver(() => {
    begin(performance.now());
  }).observe(main, { attributeFilter: ['data-page'] });
  return {
    find,
    addShifts: (entries: PerformanceEntry[]): void => {
      for (const entry of entries as LayoutShift[]) {
        const view = find(entry);
        view?.shifts._processEntry(entry);
        if (!view || view.shifts._sessionValue <= view.cls) continue;
        view.cls = view.shifts._sessionValue;
        view.clsFiller = findFiller(entry.sources[0]?.node);
      }
    },
    /** Ends all pages and returns them; the next one begins with the next navigation. */
    end: (): PageView[] => {
      const ended = views;
      views = [];
      return ended;
    },
  };
};

/** Returns whether the page on screen is the one with which the document was loaded, and was visible from the start. */
const isFirstPage = (): boolean =>
  !document.hidden &&
  performance.getEntriesByType('visibility-state').every(({ name }) => name !== 'hidden') &&
  performance
    .getEntriesByType('navigation')
    .every(({ name }) => new URL(name).pathname === location.pathname);

const readTimeToFirstByte = (): number | undefined => {
  const [entry]: (PerformanceEntry & { readonly responseStart?: number })[] =
    performance.getEntriesByType('navigation');
  return entry?.responseStart || undefined;
};

/** Returns slot and release of the filler that contains an element, as the platform writes them; undefined outside of slots. */
const findFiller = (node: Node | null | undefined): string | undefined => {
  const element = node instanceof HTMLElement ? node : node?.parentElement;
  return element?.closest<HTMLElement>('[data-fills]')?.dataset['fills'];
};

const toReport = (
  { page }: PageView,
  vital: WebVitalReport['vital'],
  value: number | undefined,
  filler = '',
): WebVitalReport[] => {
  if (value === undefined) return [];
  const [slot = '', shown = ''] = filler.split(' ');
  const [app = '', route = ''] = page.split(' ');
  // A page of the host itself has no remote and version in this attribute, so both are empty.
  const [remote = '', version = ''] = (shown || app).split('@');
  return [{ remote, version, ...(shown ? { slot } : { route }), vital, value }];
};
