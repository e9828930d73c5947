/**
 * Replaces `package-link.ts` in tests, whose frames run no scripts: the run-time runs in the page itself, and its messages
 * arrive at once. The messages are the real ones.
 */
import { openScormPackageInFrame } from '../../frame/package-content.ts';
import { ScormFrameRuntime } from '../../frame/package-runtime.ts';
import { parseFrameToPlayerMessage } from '../../frame/frame-messages.ts';
import type { ScormApiWindow } from '../../runtime/api-objects.ts';
import { loadValueModels } from '../../runtime/test/load-value-models.ts';
import type { ScormFrameLink, PackageLinkInput } from '../package-link.ts';

export const openScormFrameLink = async (
  input: PackageLinkInput,
): Promise<ScormFrameLink | undefined> => {
  const { container, start, isWanted, onMessage } = input;
  const models = await loadValueModels(start.init.version);
  if (!isWanted()) return undefined;
  const runtime = new ScormFrameRuntime({
    start,
    models,
    apiHost: window as ScormApiWindow,
    openContent: ({ url, title }, onLoaded) =>
      openScormPackageInFrame({ window, container, url, title, onLoaded }),
    post: (message) => {
      const read = parseFrameToPlayerMessage(structuredClone(message));
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
