/**
 * The line of a socket as a browser has it, for a server that a test plays. What goes over it is Engine.IO (one digit), and
 * in its messages Socket.IO (another): `0` opens, `40/ns,` joins a namespace, `42/ns,` is an event, `43/ns,` its receipt.
 */
export class FakeWebSocket {
  static readonly made: FakeWebSocket[] = [];
  onopen?: () => void;
  onmessage?: (event: { readonly data: string }) => void;
  onclose?: (event: { readonly code: number }) => void;
  onerror?: (event: unknown) => void;
  binaryType = 'blob';
  isClosed = false;
  readonly url: URL;
  readonly sent: string[] = [];

  constructor(address: string) {
    this.url = new URL(address);
    FakeWebSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
    this.onclose?.({ code: 1000 });
  }

  /** The server takes the line; the client then says who it is. */
  accept(): void {
    this.onopen?.();
    this.say(
      '0{"sid":"line","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    );
  }

  say(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** The connection is lost: nobody closed it. */
  breakOff(): void {
    this.isClosed = true;
    this.onclose?.({ code: 1006 });
  }
}

/** The library as webpack takes it for a browser: in jest it would be that for Node, with a line of its own. */
export const socketLibrary = (): typeof import('socket.io-client') => {
  // The library looks for it once, as it is loaded.
  Object.assign(globalThis, { WebSocket: FakeWebSocket });
  return jest.requireActual('socket.io-client/dist/socket.io.js');
};
