/** XMLHttpRequest with responses from the test. The one of jsdom does not accept Node's bodies. */
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

  /** Reports upload progress. */
  hasSent(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }));
  }

  /** @param headers lines of `name: value`, each ended by CR LF, as in a browser */
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

/** Replaces XMLHttpRequest until the end of the test. @returns the requests so far, updated with each new one */
export const stubXmlHttpRequests = (): readonly FakeRequest[] => {
  const made: FakeRequest[] = [];
  jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => {
    const request = new FakeRequest();
    made.push(request);
    return request as unknown as XMLHttpRequest;
  });
  return made;
};
