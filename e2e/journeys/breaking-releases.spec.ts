import { globSync } from 'node:fs';
import { join } from 'node:path';
import { mapInParallel } from '../fixtures/map-in-parallel.ts';
import type { BreakingRelease } from '../fixtures/breaking-release.ts';
import {
  BREAKING_RELEASES,
  type ReleaseTrial,
  groupTrials,
} from '../fixtures/breaking-releases.ts';
import { writeRelease } from '../fixtures/plain-release.ts';
import { expect } from '../fixtures/test.ts';
import { type CreateCheck, test } from '../fixtures/tried-releases.ts';
import { maya } from '../pages/students.ts';

test.use({ quietConsole: undefined });

const root = join(import.meta.dirname, '..', '..');
/** Milliseconds that a step may take in a release that hangs: the gate waits for so long. */
const LIMIT_MS = 30_000;
const HANGS = /froze|did not/;

/** Returns by kind what the gate is expected to report, or what it reports instead. */
const verdictsOn = async (
  { release, kinds }: ReleaseTrial,
  createCheck: CreateCheck,
): Promise<(readonly [string, string])[]> => {
  const student = release.signedIn ? maya : undefined;
  const hangs = kinds.some(({ gate }) => HANGS.test(gate?.says ?? ''));
  const check = createCheck({ student, ...(hangs && { limitMs: LIMIT_MS }) });
  const { code, problems } = await check(await writeRelease(release), '--channel', 'production');
  const said = problems.join('; ');
  return kinds.map(({ kind, gate }) => {
    if (!gate) return [kind, code === 0 ? 'passes' : said];
    const words = [`${gate.rule}: `, ...gate.says.split(' … ')];
    const isSaid = code === 1 && words.every((part) => said.includes(part));
    return [kind, isSaid ? `${gate.rule}: ${gate.says}` : said];
  });
};

for (const [what, releases] of Object.entries(BREAKING_RELEASES))
  test(`[GATE-06] a release that breaks ${what}: the gate says so`, async ({ createCheck }) => {
    const verdicts = await mapInParallel(groupTrials(releases), (trial) =>
      verdictsOn(trial, createCheck),
    );
    const expected = releases.map(({ kind, gate }: BreakingRelease) => [
      kind,
      gate ? `${gate.rule}: ${gate.says}` : 'passes',
    ]);
    expect(Object.fromEntries(verdicts.flat())).toEqual(Object.fromEntries(expected));
  });

/** Values for the parameters of the remotes' routes. */
const OWN: Record<string, string[]> = {
  catalog: ['id=log-analysis-basics'],
  cyberrange: ['id=harden-a-laptop'],
  learning: [],
  manage: ['personId=maya-okafor'],
  player: ['courseId=log-analysis-basics', 'id=log-analysis-basics'],
  teach: ['courseId=statistics-live', 'view=submissions'],
  upskill: [],
};

test('[GATE-06] remotes of this site: the gate lets them through', async ({ createCheck }) => {
  // The test opens every screen of all remotes, which takes two minutes on a quiet machine.
  test.setTimeout(1_500_000);
  const check = createCheck({ student: maya });
  const verdicts = await mapInParallel(Object.keys(OWN), async (name) => {
    const [folder = ''] = globSync(join(root, '.out', 'remotes', name, '*', '/'));
    const params = (OWN[name] ?? []).flatMap((param) => ['--param', param]);
    const { problems } = await check(folder, ...params);
    return [name, problems.join('; ') || 'passes'];
  });
  expect(Object.fromEntries(verdicts)).toEqual(
    Object.fromEntries(Object.keys(OWN).map((name) => [name, 'passes'])),
  );
});
