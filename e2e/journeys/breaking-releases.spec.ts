import { globSync } from 'node:fs';
import { join } from 'node:path';
import { eachOf } from '../fixtures/each-of.ts';
import type { BreakingRelease } from '../fixtures/breaking-release.ts';
import { BREAKING } from '../fixtures/breaking-releases.ts';
import { writeRelease } from '../fixtures/plain-release.ts';
import { expect, test } from '../fixtures/test.ts';
import { checkAt } from '../fixtures/tried-releases.ts';
import { maya } from '../pages/students.ts';

test.use({ quietConsole: undefined });
// Each release is looked at for some seconds, and those that hang for all that they are given.
test.setTimeout(600_000);

const root = join(import.meta.dirname, '..', '..');
const LIMIT_MS = 15_000;

/** What the gate is expected to say, or what it says instead. */
const verdictOn = async (release: BreakingRelease, url: string): Promise<string> => {
  const check = checkAt(url, LIMIT_MS, release.signedIn ? maya : undefined);
  const { code, problems } = await check(await writeRelease(release), '--channel', 'production');
  const said = problems.join('; ');
  const { rule, says } = release.gate ?? { rule: '', says: '' };
  if (!release.gate) return code === 0 ? 'passes' : said;
  return code === 1 && said.includes(`${rule}: `) && said.includes(says)
    ? `${rule}: ${says}`
    : said;
};

for (const [what, releases] of Object.entries(BREAKING))
  test(`[GATE-06] a release that breaks ${what}: the gate says so`, async ({ cairn }) => {
    const byKind = new Map(releases.map((release: BreakingRelease) => [release.kind, release]));
    const verdicts = await eachOf([...byKind.keys()], (kind) =>
      verdictOn(byKind.get(kind) as BreakingRelease, cairn.url),
    );
    const expected = [...byKind.values()].map(({ kind, gate }) => [
      kind,
      gate ? `${gate.rule}: ${gate.says}` : 'passes',
    ]);
    expect(verdicts).toEqual(Object.fromEntries(expected));
  });

/** Values for the parameters of their routes. */
const OWN: Record<string, string[]> = {
  catalog: ['id=log-analysis-basics'],
  cyberrange: ['id=harden-a-laptop'],
  learning: [],
  player: ['courseId=log-analysis-basics', 'id=log-analysis-basics', 'view=submissions'],
  upskill: [],
};

test('[GATE-06] remotes of this site: the gate lets them through', async ({ cairn }) => {
  const verdicts = await eachOf(Object.keys(OWN), async (name) => {
    const [folder = ''] = globSync(join(root, '.out', 'remotes', name, '*', '/'));
    const params = (OWN[name] ?? []).flatMap((param) => ['--param', param]);
    const { problems } = await checkAt(cairn.url, undefined, maya)(folder, ...params);
    return problems.join('; ') || 'passes';
  });
  expect(verdicts).toEqual(Object.fromEntries(Object.keys(OWN).map((name) => [name, 'passes'])));
});
