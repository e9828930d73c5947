/** Tests webhooks whose owner controls the DNS answers for their name. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type WebhookReceiver, startReceiver } from '../../../../test/webhook-receiver.ts';
import type { WebhookPostOutcome } from './webhook-request.ts';

interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}
interface Posted {
  /** Outcome of each post. */
  readonly outcomes: readonly WebhookPostOutcome[];
  /** The names that were looked up. */
  readonly questions: readonly string[];
}

/** Belongs to the part of IPv6 that was never assigned. */
const OUTSIDE: Address = { address: '4000::7', family: 6 };
const INSIDE: Address = { address: '127.0.0.1', family: 4 };
const NAME = 'hooks.team.example';
const REFUSAL = {
  status: null,
  failure: 'It is inside the network of the site, or of this machine.',
};

/**
 * Runs in a process of its own, whose `dns` module Node's connections use as well: jest separates the module of the tests
 * from theirs.
 */
const POST = `
  import dns from 'node:dns';
  import { syncBuiltinESMExports } from 'node:module';
  const { program, url, hosts, posts, answers, timeoutMs } = JSON.parse(process.argv[1]);
  const questions = [];
  dns.lookup = (name, options, answer) => {
    const found = answers[Math.min(questions.push(name), answers.length) - 1];
    if (options.all) answer(null, found);
    else answer(null, found[0].address, found[0].family);
  };
  syncBuiltinESMExports();
  const { sendSignedWebhookPost } = await import(program);
  const outcomes = [];
  for (let post = 0; post < posts; post += 1) {
    const message = { url, id: 'msg_1', body: '{}', secret: Buffer.alloc(32), at: new Date() };
    outcomes.push(await sendSignedWebhookPost(message, hosts, timeoutMs));
  }
  console.log(JSON.stringify({ outcomes, questions }));
`;

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

interface Wish {
  /** Answers to the look-ups in order; the last one is repeated. */
  readonly answers: readonly (readonly Address[])[];
  readonly posts?: number;
  readonly hosts?: readonly string[];
  /** Time-out of each post; an address outside never answers. */
  readonly timeoutMs?: number;
}

const post = async ({ answers, posts = 1, hosts = [], timeoutMs = 500 }: Wish): Promise<Posted> => {
  const program = path.join(import.meta.dirname, 'webhook-request.ts');
  const scheme = hosts.length > 0 ? 'http' : 'https';
  const url = `${scheme}://${NAME}:${receiver.port}/`;
  const given = JSON.stringify({ program, url, hosts, posts, answers, timeoutMs });
  const flags = ['--no-warnings', '--input-type=module', '--eval', POST, given];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env });
  return JSON.parse(stdout) as Posted;
};

it('a name that resolves outside first and inside a moment later is resolved once, and the checked address is connected', async () => {
  const { outcomes, questions } = await post({ answers: [[OUTSIDE], [INSIDE]] });
  expect(outcomes).toEqual([{ status: null, failure: expect.any(String) }]);
  expect(outcomes).not.toContainEqual(REFUSAL);
  expect(questions).toEqual([NAME]);
  expect(receiver.connections()).toBe(0);
});

it('is checked again for every post, even if it was outside before', async () => {
  const { outcomes, questions } = await post({ answers: [[OUTSIDE], [INSIDE]], posts: 2 });
  expect(outcomes[1]).toEqual(REFUSAL);
  expect(questions).toEqual([NAME, NAME]);
  expect(receiver.connections()).toBe(0);
});

it.each([
  ['the first', [INSIDE, OUTSIDE]],
  ['the last', [OUTSIDE, INSIDE]],
])('with one address inside the network is not connected, even if it is %s', async (_, found) => {
  const { outcomes } = await post({ answers: [found] });
  expect(outcomes).toEqual([REFUSAL]);
  expect(receiver.connections()).toBe(0);
});

it('may resolve inside the network if the operator trusts it', async () => {
  const { outcomes } = await post({ answers: [[INSIDE]], hosts: [NAME], timeoutMs: 60_000 });
  expect(outcomes).toEqual([{ status: 204, failure: null }]);
  expect(receiver.received).toHaveLength(1);
});
