import { descriptorSchema } from '../../shared/release-contract/src/descriptor.ts';
import { makeHostRelease } from '../fixtures/host-releases.ts';
import { expect } from '../fixtures/test.ts';
import { test } from '../fixtures/tried-releases.ts';
import { maya } from '../pages/students.ts';

/** Milliseconds: every remote of the site is opened with the host, as a visitor and as a student. */
const LONG_MS = 300_000;

test('a host passes the gate that serves every remote of this site, opened in its pages as a visitor and as a student', async ({
  createCheck,
}) => {
  test.setTimeout(LONG_MS);
  const check = createCheck({ student: maya });
  expect(await check(await makeHostRelease('1.1.0'))).toEqual({ code: 0, problems: [] });
});

test('a host is refused where it leaves its remotes without what they were built for, or without a place', async ({
  cairn,
  createCheck,
}) => {
  test.setTimeout(LONG_MS);
  const check = createCheck({ limitMs: 8000, student: maya });
  const greedy = await makeHostRelease('1.2.0', { gives: { hostApi: '3.0.0' } });
  const { code, problems } = await check(greedy);
  expect(code).toBe(1);
  const { remotes } = (await (
    await fetch(`${cairn.url}/api/v1/manifest?channel=staging`)
  ).json()) as {
    remotes: { descriptor: unknown }[];
  };
  const served = remotes
    .map(({ descriptor }) => descriptorSchema.parse(descriptor))
    .filter(({ host }) => !host);
  // The fallbacks of some of them are named as well.
  const named = problems.map((problem) => problem.split(' ').slice(0, 2).join(' '));
  expect(new Set(named)).toEqual(new Set(served.map(({ name }) => `host-serves-api: ${name}`)));

  const placeless = await makeHostRelease('1.3.0', {
    script: (text) => text.replace('id:"main"', 'id:"main",hidden:1'),
  });
  const refused = await check(placeless);
  expect(refused.code).toBe(1);
  expect(refused.problems).toContainEqual(expect.stringMatching(/^smoke-mount: (?:With|On) /));
});
