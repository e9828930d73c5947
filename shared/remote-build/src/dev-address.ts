import { createServer } from 'node:net';

/** The version that a remote has while it is being worked on. */
export const DEV_VERSION = 'dev';

/** A port of this machine that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('There is no free port'));
      });
    });
  });

/** Where a remote is served from while it is being worked on. */
export const devOrigin = (port: number): string => `http://127.0.0.1:${port}`;
