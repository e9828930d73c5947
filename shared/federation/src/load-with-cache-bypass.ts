import { findBrokenFileUrl } from './missing-code.ts';

/**
 * Loads code. A file that did not arrive is fetched once more, past the browser's cache, before the error counts.
 * @throws the error of the second attempt
 */
export const loadWithCacheBypass = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    const url = findBrokenFileUrl(error);
    if (url === undefined) throw error;
    // Fetches the file past the browser's cache, which replaces its damaged copy there. A failure is ignored, because the
    // loader reports it.
    await fetch(url, { cache: 'reload', mode: 'cors', credentials: 'same-origin' }).catch(
      () => undefined,
    );
    return load();
  }
};
