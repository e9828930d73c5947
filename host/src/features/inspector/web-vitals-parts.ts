/**
 * The parts of the library web-vitals that compute its metrics. Its public functions measure a document, not the pages of a
 * single-page application, and have 3.2 KB; the library exports these parts under no name, so its version is fixed (decision 111).
 */
export { InteractionManager } from '../../../node_modules/web-vitals/dist/modules/lib/InteractionManager.js';
export { LayoutShiftManager } from '../../../node_modules/web-vitals/dist/modules/lib/LayoutShiftManager.js';
export { observe } from '../../../node_modules/web-vitals/dist/modules/lib/observe.js';
