import { createServer } from 'node:net';

/** Version of a remote during development. */
export const DEV_VERSION = 'dev';

/** Returns a port of this machine that is free at the moment. */
export const findFreePort = (): Promise<number> =>
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

/** Returns the origin from which a remote is served during development. */
export const toDevOrigin = (port: number): string => `http://127.0.0.1:${port}`;
