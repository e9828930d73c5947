import type { Endpoint } from '@cairn/api/endpoint';
import { signInAs } from '@cairn/testing/sign-in';
import { type Stub, stubApi } from '@cairn/testing/stub-api';
import { http } from '../index.ts';

/** A call as its contract describes it, with the expected request. */
export interface ExpectedWireCall {
  readonly endpoint: Endpoint;
  readonly request: object;
  readonly reply: unknown;
  /** Method and URL of the request. */
  readonly line: string;
  /** Header besides jwt-Token. */
  readonly identity?: 'id' | 'id-Token' | 'studentId';
  readonly body?: object;
}

const callWith = http.call as (endpoint: Endpoint, request: object) => Promise<unknown>;

/** Makes the call; returns its request and its result. */
export const sendCall = async ({ endpoint, request, reply }: ExpectedWireCall) => {
  const stub: Stub = { endpoint, status: 200, body: reply };
  const requests = stubApi(stub);
  const answer = await callWith(endpoint, request);
  const [call, ...others] = requests;
  if (!call || others.length > 0) throw new Error('Not one call');
  return { call, answer };
};

const lineOf = ({ method, url }: Request): string => {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
};

/** Makes the call as a student; returns the relevant parts of its request and its result. */
export const readSentCall = async (wire: ExpectedWireCall): Promise<object> => {
  const { StudentID } = signInAs();
  const { call, answer } = await sendCall(wire);
  const { headers } = call;
  const text = await call.text();
  return {
    line: lineOf(call),
    hasToken: headers.get('jwt-Token')?.startsWith('h.'),
    id: headers.get('id') === StudentID ? 'own' : headers.get('id'),
    studentId: headers.get('studentId') === StudentID ? 'own' : headers.get('studentId'),
    hasIdToken: headers.has('id-Token'),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
    answer,
  };
};

/** Returns the expected parts. */
export const toExpectedCall = ({ line, identity, body, reply }: ExpectedWireCall): object => ({
  line,
  hasToken: true,
  id: identity === 'id' ? 'own' : null,
  studentId: identity === 'studentId' ? 'own' : null,
  hasIdToken: identity === 'id-Token',
  body,
  answer: reply,
});
