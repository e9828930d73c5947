/** Replaces AbortSignal.timeout, so that fake timers move its limits; they do not move the platform's own. */
export const stubAbortTimeouts = (): void => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), ms);
    return limit.signal;
  });
};

/** Behaves like fetch for a request without a response: rejects on abort. */
export const neverRespond = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    if (request.signal.aborted) reject(request.signal.reason as Error);
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
