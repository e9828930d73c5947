/** Two versions of the contract side by side: remotes built with the former version keep working after others have moved on. */
import { defineEndpoint } from '@cairn/api/endpoint';
import { z } from '@cairn/api/z';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createAddEndpoint } from './endpoint-route.ts';
import { addErrorHandling } from './error-handler.ts';

/** The contract in the bundle of a remote of the first version. */
const first = defineEndpoint({
  method: 'POST',
  path: '/scores/:course',
  auth: 'none',
  summary: 'A score as a number of points',
  params: z.object({ course: z.string() }),
  body: z.object({ points: z.number() }),
  answer: z.object({ points: z.number() }),
});

/** The contract in the bundle of a remote of the second version. */
const second = defineEndpoint({
  ...first,
  since: '2',
  summary: 'A score as points of how many',
  body: z.object({ score: z.object({ points: z.number(), of: z.number() }) }),
  answer: z.object({ share: z.number() }),
});

const unchanged = defineEndpoint({
  method: 'GET',
  path: '/courses',
  auth: 'optional',
  summary: 'The same in both versions',
  answer: z.array(z.string()),
});

const nobody = { call: async () => undefined };
let app: FastifyInstance;
beforeAll(async () => {
  app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  const add = createAddEndpoint(app, {
    identify: async () => undefined,
    authorise: async () => 'site',
    limits: {
      perStudent: nobody.call,
      perNetwork: nobody.call,
      perFile: nobody.call,
      takeLeavingSave: () => undefined,
      perAddress: nobody.call,
      perSignIn: nobody.call,
      perUnknown: nobody.call,
      perReporter: nobody.call,
      perAsker: nobody.call,
      perCourseAsker: nobody.call,
    },
    monitor: { whileUp: async (work) => work() },
  });
  add(first, async ({ body }) => ({ points: body.points + 1 }));
  add(second, async ({ body: { score } }) => ({ share: score.points / score.of }));
  add(unchanged, async () => ['logs']);
  await app.ready();
});
afterAll(() => app.close());

/** @param since the version that the client sends */
const score = (payload: object, since?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/scores/logs',
    payload,
    headers: since === undefined ? {} : { 'accept-version': `${since}.x` },
  });

it('each caller gets the form of its contract version, at the same URL and at the same time', async () => {
  const [old, recent, other] = await Promise.all([
    score({ points: 7 }),
    score({ score: { points: 7, of: 28 } }, '2'),
    app.inject({ url: '/api/courses' }),
  ]);
  expect(old.json()).toEqual({ points: 8 });
  expect(recent.json()).toEqual({ share: 0.25 });
  expect(other.json()).toEqual(['logs']);
});

it('validates a request by the contract version of its caller only', async () => {
  const wrong = [await score({ score: { points: 7, of: 28 } }), await score({ points: 7 }, '2')];
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
});

it('caches do not confuse responses of two contract versions', async () => {
  const { headers } = await score({ score: { points: 7, of: 28 } }, '2');
  expect(headers['vary']).toBe('accept-version');
});

it('an unknown contract version gets an error in the usual shape', async () => {
  const answer = await score({ points: 7 }, '3');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found']);
});
