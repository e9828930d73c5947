/** All calls to external services, against endless responses, announced responses of a terabyte, and stalled ones. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AssistantQuestion } from '../src/modules/assistants/answers/ai-provider.ts';
import { createOpenAiProvider } from '../src/modules/assistants/answers/openai-provider.ts';
import { createAwsDesktopProvider } from '../src/modules/desktops/providers/aws-desktops.ts';
import { OversizedResponseError } from '../src/platform/http/bounded-fetch.ts';
import { createExternalTextGrader } from '../src/modules/assessments/external-grader.ts';
import { createPartnerKeyFinder } from '../src/modules/accounts/auth/hand-off.ts';
import { createOpenIdProvider } from '../src/modules/accounts/auth/open-id.ts';
import { createExternalRecommender } from '../src/modules/catalogue/recommender/external-recommender.ts';
import { createExternalSkillService } from '../src/modules/upskilling/skill-service/external-skill-service.ts';

/** So long that only the number of bytes can end a call; the test would time out before. */
const LONG_MS = 600_000;
const SHORT_MS = 300;
const TERABYTE = 1024 ** 4;

let reply: (response: ServerResponse) => void;
let closed: Promise<unknown>;
const service = createServer((request, response) => {
  closed = once(response, 'close');
  request.resume();
  request.on('end', () => reply(response));
});
let url = '';
const before = { ...process.env };
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  process.env = before;
  service.closeAllConnections();
  service.close();
});

/** Writes as fast as the response is read, until the connection is closed. */
const writeForEver = (response: ServerResponse, piece: string): void => {
  const write = () => {
    while (!response.destroyed && response.write(piece)) {
      // Continues until the socket is full.
    }
  };
  response.on('drain', write);
  write();
};
const begin = (response: ServerResponse, type: string, headers: object = {}): ServerResponse =>
  response.writeHead(200, { 'content-type': type, ...headers });

const BAD_ANSWERS = {
  endless: (type: string, piece: string) => (response: ServerResponse) =>
    writeForEver(begin(response, type), piece),
  huge: (type: string, piece: string) => (response: ServerResponse) =>
    writeForEver(begin(response, type, { 'content-length': String(TERABYTE) }), piece),
};

const question: AssistantQuestion = {
  text: 'Why?',
  subject: { about: 'the platform', notCovered: 'Nothing found.', unsure: 'Perhaps:' },
  found: {
    covered: 'yes',
    passages: [
      {
        texts: [{ title: 'Locks', text: 'One by one.' }],
        best: { title: 'Locks', text: 'One by one.' },
        quote: [{ title: 'Locks', text: 'One by one.' }],
        coverage: 1,
      },
    ],
  },
};
const askModel = async (timeoutMs: number) => {
  const provider = createOpenAiProvider({
    url,
    model: 'small',
    idleMs: timeoutMs,
    totalMs: timeoutMs,
  });
  const pieces: string[] = [];
  for await (const piece of provider.answer(question, new AbortController().signal)) {
    pieces.push(piece);
  }
  return pieces;
};

const JSON_TYPE = 'application/json';
const SPACES = ' '.repeat(64 * 1024);
const FRAME = `data: ${JSON.stringify({ choices: [{ delta: { content: 'word '.repeat(100) } }] })}\n\n`;

const SERVICES: readonly (readonly [
  name: string,
  type: string,
  piece: string,
  ask: (timeoutMs: number) => Promise<unknown>,
])[] = [
  ['the model, in one piece', JSON_TYPE, SPACES, askModel],
  ['the model, as a stream', 'text/event-stream', FRAME, askModel],
  [
    'the skill service',
    JSON_TYPE,
    SPACES,
    (timeoutMs) =>
      createExternalSkillService(url, timeoutMs).evaluate({ studentID: 's', roleIDs: ['r'] }),
  ],
  [
    'the recommender',
    JSON_TYPE,
    SPACES,
    (timeoutMs) => createExternalRecommender(url, timeoutMs).similar('Logs', 5),
  ],
  [
    'the grader',
    JSON_TYPE,
    SPACES,
    (timeoutMs) =>
      createExternalTextGrader(url, timeoutMs).grade({
        kind: 'text',
        question: 'Why?',
        answers: ['Because.'],
        modelAnswers: ['So.'],
        blanks: [],
        points: 4,
        strictness: 'strict',
      }),
  ],
  [
    'the desktops',
    'application/x-amz-json-1.1',
    SPACES,
    (answerMs) =>
      createAwsDesktopProvider({
        region: 'eu-central-1',
        directoryId: 'd-1',
        endpoint: url,
        now: () => new Date(),
        answerMs,
      }).list({ studentId: 's', username: 'maya' }),
  ],
  [
    'the sign-in provider',
    JSON_TYPE,
    SPACES,
    (timeoutMs) =>
      createOpenIdProvider(
        { issuer: new URL(url), clientId: 'cairn', clientSecret: undefined },
        timeoutMs,
      ).begin(new URL('https://learn.example/back')),
  ],
  [
    'the keys of a partner',
    JSON_TYPE,
    SPACES,
    async (timeoutMs) =>
      createPartnerKeyFinder(new URL(url), timeoutMs)(
        { alg: 'EdDSA' },
        { payload: '', signature: '' },
      ),
  ],
];

/** Returns an error and its causes, the outermost first. */
const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

describe.each(SERVICES)('%s', (_name, type, piece, ask) => {
  it.each(Object.entries(BAD_ANSWERS))(
    'ends an %s answer at its limit of bytes, and closes the connection',
    async (_kind, answerWith) => {
      reply = answerWith(type, piece);
      const failure: unknown = await ask(LONG_MS).catch((error: unknown) => error);
      expect(causesOf(failure)).toContainEqual(expect.any(OversizedResponseError));
      await closed;
    },
  );

  it('ends an answer that begins and then stalls', async () => {
    reply = (response) => begin(response, type).write(' ');
    // The DOMException of a time-out belongs to another realm than the errors of a test.
    await expect(ask(SHORT_MS)).rejects.toHaveProperty('message');
    await closed;
  });
});

it('stops after forty pages of a desktop provider that always names a next page', async () => {
  let calls = 0;
  reply = (response) => {
    calls += 1;
    begin(response, 'application/x-amz-json-1.1').end(
      JSON.stringify({ Workspaces: [], NextToken: `page ${calls}` }),
    );
  };
  const desktops = createAwsDesktopProvider({
    region: 'eu-central-1',
    directoryId: 'd-1',
    endpoint: url,
    now: () => new Date(),
  });
  expect(await desktops.list({ studentId: 's', username: 'maya' })).toEqual([]);
  expect(calls).toBe(40);
});
