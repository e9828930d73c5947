/**
 * WebSocket of a browser, with a server played by the test. Its messages are Engine.IO packets (first digit) that
 * contain Socket.IO packets (second digit): `0` opens, `40/ns,` joins a namespace, `42/ns,` is an event, `43/ns,` its
 * acknowledgement.
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

  /** Accepts the connection; the client then authenticates. */
  accept(): void {
    this.onopen?.();
    this.say(
      '0{"sid":"line","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}',
    );
  }

  say(text: string): void {
    this.onmessage?.({ data: text });
  }

  /** Breaks the connection without a regular close. */
  breakOff(): void {
    this.isClosed = true;
    this.onclose?.({ code: 1006 });
  }
}

/** Loads the library's browser build, as webpack does; jest would load the one for Node, which has its own WebSocket. */
export const loadSocketLibrary = (): typeof import('socket.io-client') => {
  // The library reads this global once, when it is loaded.
  Object.assign(globalThis, { WebSocket: FakeWebSocket });
  return jest.requireActual('socket.io-client/dist/socket.io.js');
};
