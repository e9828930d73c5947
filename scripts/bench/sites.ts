/** The product as it is, and the same code in one bundle: two servers on one database, on free ports. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CairnServer, startCairn } from '../../e2e/fixtures/cairn-server.ts';
import { newDataDir } from '../../e2e/fixtures/prepared-data.ts';

export interface Sites {
  readonly federated: CairnServer;
  readonly oneBundle: CairnServer;
  readonly stop: () => Promise<void>;
}

export const startSites = async (): Promise<Sites> => {
  // Empty: the memory of a server that has imported its content is what is measured.
  const dataDir = await newDataDir();
  const settings = { DATA_DIR: dataDir };
  const running: CairnServer[] = [];
  const stop = async () => {
    for (const server of running.toReversed()) await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const federated = await startCairn(settings);
    running.push(federated);
    const oneBundle = await startCairn(settings, join(import.meta.dirname, 'one-bundle-site.ts'));
    running.push(oneBundle);
    return { federated, oneBundle, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
