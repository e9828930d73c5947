import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SocketRelay {
  readonly port: number;
  /** Ends every connection, and stops listening. */
  readonly close: () => Promise<void>;
}

/** Forwards a port of this machine to a Unix socket. It is needed where another user may not open the socket. */
export const openSocketRelay = async (socketPath: string): Promise<SocketRelay> => {
  const clients = new Set<Socket>();
  const relay = createServer((client) => {
    const service = connect(socketPath);
    clients.add(client);
    client.pipe(service).pipe(client);
    // A pipe stops reading once its other side is closed, so the relay would not notice the end of a connection.
    client.on('close', () => {
      clients.delete(client);
      service.destroy();
    });
    service.on('close', () => client.destroy());
    client.on('error', () => client.destroy());
    service.on('error', () => service.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
};
