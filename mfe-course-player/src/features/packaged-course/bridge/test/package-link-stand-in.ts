/**
 * In place of `package-link.ts` where there is no frame that runs anything: the run-time stands in the page itself, and
 * its messages arrive at once. The messages are the real ones.
 */
import { openFramedContent } from '../../frame/package-content.ts';
import { PackageRuntime } from '../../frame/package-runtime.ts';
import { readFrameMessage } from '../../frame/frame-messages.ts';
import type { ApiHost } from '../../runtime/api-objects.ts';
import { loadValueModels } from '../../runtime/test/load-value-models.ts';
import type { PackageLink, PackageLinkInput } from '../package-link.ts';

export const openPackageLink = async (
  input: PackageLinkInput,
): Promise<PackageLink | undefined> => {
  const { container, start, isWanted, onMessage } = input;
  const models = await loadValueModels(start.init.version);
  if (!isWanted()) return undefined;
  const runtime = new PackageRuntime({
    start,
    models,
    apiHost: window as ApiHost,
    openContent: ({ url, title }, onLoaded) =>
      openFramedContent({ window, container, url, title, onLoaded }),
    post: (message) => {
      const read = readFrameMessage(structuredClone(message));
      if (!read) throw new Error(`The player would not read ${JSON.stringify(message)}.`);
      onMessage(read);
    },
    send: (url, body) => void fetch(url, { method: 'POST', keepalive: true, body }),
  });
  return {
    post: (message) => runtime.receive(message),
    remove: () => runtime.close(),
    disconnect: () => undefined,
  };
};
