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
    // Replaces the copy in the browser's cache. The loader reports a failure itself.
    await fetch(url, { cache: 'reload', mode: 'cors', credentials: 'same-origin' }).catch(
      () => undefined,
    );
    return load();
  }
};
