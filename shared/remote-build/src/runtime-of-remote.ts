/** Replaces the federation runtime of a remote by that of its page (runtime-of-host.ts). */
import { PAGE_GLOBAL_NAME, type PageGlobal } from '@cairn/release-contract/page-global';

/** The page's federation runtime. @public Code that the federation plugin generates imports it. */
export default (globalThis as unknown as Record<typeof PAGE_GLOBAL_NAME, PageGlobal>)[
  PAGE_GLOBAL_NAME
].runtime;
