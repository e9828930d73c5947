/**
 * Measures the cost of fillers for the page that has the slot: bytes, layout shift and paint, also with a filler that fails.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import {
  BOOT_ELEMENT_ID,
  type BootManifest,
  type Release,
  REMOTE_LOOKUP_PATH,
  type RemoteManifest,
} from '@cairn/release-contract/boot-manifest';
import { toReleaseBasePath } from '@cairn/release-contract/descriptor';
import { toContainerName } from '@cairn/release-contract/page-global';
import { toIntegrity } from '@cairn/remote-build/finish-files';
import type { BenchResources } from './bench-resources.ts';
import {
  type BenchFigure,
  formatKilobytes,
  formatRatio,
  toFigureWithExactValue,
  toFigureWithLimit,
} from './figures.ts';
import { firstPageRoutes } from './first-routes.ts';
import { type MeasuredPageVisit, measureVisitOfPage, type SimulatedNetwork } from './visit.ts';

const SLOT = 'home/next';
const FILLER_HEIGHT = 40;
/** The fillers load only in view, so the window is as high as the page. */
const VIEWPORT = { width: 1280, height: 2400 };
const MAX_SHIFT = 0.01;
const MAX_PAINT_RATIO = 1.1;
/** Maximum size with compression, in bytes, of the host's code for filled slots. */
const MAX_SLOT_CODE_BYTES = 2000;
const ENTRY = 'remoteEntry.js';
const VERSIONS = ['1.1.0', '1.0.0'] as const;

interface SlotSize {
  readonly fillers: readonly number[];
  readonly rounds: number;
  readonly line: SimulatedNetwork;
}

interface SlotCase {
  readonly fillers: number;
  /** True if the newest release of the first filler throws when it is rendered, so that the previous release is shown. */
  readonly isOneBroken: boolean;
}

interface MeasuredCase extends Pick<MeasuredPageVisit, 'shift' | 'largestPaintMs'> {
  readonly slotCodeBytes: number;
}

export const measureSlotFillers = async (
  { browser, site }: Pick<BenchResources, 'browser' | 'site'>,
  { fillers, rounds, line }: SlotSize,
): Promise<BenchFigure[]> => {
  const empty = await visitCase(
    browser,
    site.url,
    { fillers: 0, isOneBroken: false },
    { rounds, line },
  );
  const largest = Math.max(...fillers);
  const cases: SlotCase[] = [
    ...fillers.map((count) => ({ fillers: count, isOneBroken: false })),
    { fillers: largest, isOneBroken: true },
  ];
  const figures = [
    toFigureWithExactValue('0 fillers: bytes of code for slots', empty.slotCodeBytes, 0),
    checkShift('0 fillers', empty),
  ];
  for (const one of cases) {
    const measured = await visitCase(browser, site.url, one, { rounds, line });
    const name = `${one.fillers} fillers${one.isOneBroken ? ', one broken' : ''}`;
    figures.push(
      toFigureWithLimit(`${name}: bytes of code for slots`, measured.slotCodeBytes, {
        max: MAX_SLOT_CODE_BYTES,
        show: formatKilobytes,
      }),
      checkShift(name, measured),
      toFigureWithLimit(
        `${name}: largest paint / 0 fillers`,
        measured.largestPaintMs / empty.largestPaintMs,
        { max: MAX_PAINT_RATIO, isNoisy: true, show: formatRatio },
      ),
    );
  }
  return figures;
};

const checkShift = (name: string, { shift }: MeasuredCase): BenchFigure =>
  toFigureWithLimit(`${name}: layout shift`, shift, {
    max: MAX_SHIFT,
    show: (value) => value.toFixed(4),
  });

/** Visits the page. Returns the largest layout shift, the fastest paint, and the bytes of the host's chunk for slots. */
const visitCase = async (
  browser: Browser,
  baseURL: string,
  one: SlotCase,
  { rounds, line }: Pick<SlotSize, 'rounds' | 'line'>,
): Promise<MeasuredCase> => {
  const visits: MeasuredCase[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ baseURL, viewport: VIEWPORT });
    await fillSlot(context, one);
    const sizes: Promise<number>[] = [];
    context.on('requestfinished', (request) => {
      if (/\/remotes\/host\/.*\/slots\.\w+\.js$/.test(request.url()))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    const { path, content } = requireHomeRoute();
    const later = one.fillers === 0 ? content : `Filler ${one.fillers - 1}`;
    const visit = await measureVisitOfPage(context, { path, content, later }, line);
    const bytes = await Promise.all(sizes);
    visits.push({ ...visit, slotCodeBytes: bytes.reduce((sum, size) => sum + size, 0) });
  }
  return {
    slotCodeBytes: Math.max(...visits.map(({ slotCodeBytes }) => slotCodeBytes)),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    largestPaintMs: Math.min(...visits.map(({ largestPaintMs }) => largestPaintMs)),
  };
};

const requireHomeRoute = () => {
  const home = firstPageRoutes.find(({ route }) => route === '/');
  if (!home) throw new Error('The home page is no route of the bench');
  return home;
};

/** Changes the responses of the site as if its channel ran remotes that fill the slot of the home page. */
const fillSlot = async (context: BrowserContext, { fillers, isOneBroken }: SlotCase) => {
  const names = Array.from({ length: fillers }, (_, index) => `filler-${index}`);
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (route.request().resourceType() === 'document') {
      const response = await route.fetch();
      return route.fulfill({ response, body: withFillers(await response.text(), names) });
    }
    const name = url.searchParams.get('name') ?? '';
    if (url.pathname === REMOTE_LOOKUP_PATH && names.includes(name))
      return route.fulfill({ json: { remote: createFillerRemote(name, isOneBroken) } });
    const [, owner = '', version = ''] =
      /^\/remotes\/(filler-\d+)\/([^/]+)\//.exec(url.pathname) ?? [];
    if (!names.includes(owner)) return route.fallback();
    const body = createFillerCode(owner, version, isOneBroken);
    return route.fulfill({ contentType: 'text/javascript', body });
  });
};

const withFillers = (html: string, names: readonly string[]): string =>
  html.replace(
    new RegExp(`(id="${BOOT_ELEMENT_ID}">)(.*?)(</script>)`, 's'),
    (_, open: string, json: string, close: string) => {
      const { hostSlots: _hostSlots, ...manifest } = JSON.parse(json) as BootManifest;
      const filled = names.map((remote) => ({ remote, height: FILLER_HEIGHT }));
      const remotes = manifest.remotes.map(({ slots: _slots, ...remote }) => ({
        ...remote,
        ...(filled.length > 0 && { slots: { [SLOT]: filled } }),
      }));
      const changed = JSON.stringify({ ...manifest, remotes });
      return open + changed.replaceAll('<', String.raw`\u003c`) + close;
    },
  );

const createFillerRemote = (name: string, isOneBroken: boolean): RemoteManifest => {
  const [current, previous] = VERSIONS.map((version): Release => ({
    version,
    container: toContainerName(name, version),
    base: toReleaseBasePath(name, version),
    entry: ENTRY,
    preload: [],
    integrity: {
      [ENTRY]: toIntegrity(Buffer.from(createFillerCode(name, version, isOneBroken))),
    },
    fills: [SLOT],
  }));
  if (!current || !previous) throw new Error('A filler has two releases');
  return { name, routes: [], current, previous: [previous] };
};

const createFillerCode = (name: string, version: string, isOneBroken: boolean): string => {
  const isBroken = isOneBroken && name === 'filler-0' && version === VERSIONS[0];
  const draw = isBroken
    ? `throw new Error('broken')`
    : `element.textContent='${name.replace('filler-', 'Filler ')}';return{update(){},unmount(){}}`;
  return `var ${toContainerName(name, version)}={init(){},get:async()=>()=>({filler:{mount:async({element})=>{${draw}}}})};`;
};
