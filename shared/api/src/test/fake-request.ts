/** XMLHttpRequest as a browser has it, for a server that a test plays: jsdom's takes no body of Node. */
export class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  withCredentials = false;
  method = '';
  address = '';
  body: unknown = undefined;
  isAborted = false;
  status = 0;
  statusText = '';
  responseText = '';
  private answered = '';

  open(method: string, address: URL): void {
    this.method = method;
    this.address = address.href;
  }

  setRequestHeader(name: string, value: string): void {
    if (this.method === '') throw new DOMException('not opened', 'InvalidStateError');
    this.headers.append(name, value);
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.endWith('abort');
  }

  getAllResponseHeaders(): string {
    return this.answered;
  }

  /** Part of the body has left. */
  hasSent(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }

  /** @param headers `name: value`, each ended by CR LF, as a browser gives them */
  answer(status: number, responseText = '', headers = ''): void {
    Object.assign(this, { status, responseText, statusText: `Status ${status}` });
    this.answered = headers;
    this.endWith('load');
  }

  fail(): void {
    this.endWith('error');
  }

  private endWith(type: string): void {
    this.dispatchEvent(new ProgressEvent(type));
    this.dispatchEvent(new ProgressEvent('loadend'));
  }
}

/** From here to the end of the test. @returns the requests, as they are made */
export const fakeRequests = (): readonly FakeRequest[] => {
  const made: FakeRequest[] = [];
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => {
    const request = new FakeRequest();
    made.push(request);
    return request as unknown as XMLHttpRequest;
  });
  return made;
};
