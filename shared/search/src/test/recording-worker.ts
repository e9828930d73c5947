import { createCatalogueSearch } from '../catalogue-search.ts';
import type { SearchPositions } from '../fuzzy-index.ts';
import type { SearchResponse, SearchRequest } from '../search.worker.ts';

/** Worker that runs in the test and records its terms. */
export class RecordingWorker extends EventTarget {
  static asked: string[] = [];
  static fails = false;
  #find: SearchPositions = () => [];
  postMessage(request: SearchRequest) {
    if (RecordingWorker.fails) {
      const error = { message: 'refused', cancelable: true };
      // Like a browser, raises the error on the window as well, unless the page has prevented that.
      if (this.dispatchEvent(new ErrorEvent('error', error)))
        globalThis.dispatchEvent(new ErrorEvent('error', error));
    } else if ('entries' in request) this.#find = createCatalogueSearch(request.entries);
    else {
      RecordingWorker.asked.push(request.term);
      const data: SearchResponse = { ticket: request.ticket, found: this.#find(request.term) };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  terminate() {}
}
