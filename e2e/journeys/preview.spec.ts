/** Tests a preview: visitors with its link see the branch, beside what production runs, until it ends. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { agreeToUnpromotedCode, leaveAccountBehind, signInAsTester } from '../pages/agreement.ts';
import { fillSignIn, maya } from '../pages/students.ts';
import { makeRemote, senderSources } from '../fixtures/small-remotes.ts';

const branch = 'feature/new-heading';
const from = ['--branch', branch, '--commit', '0123456789abcdef'];

test('a branch is built, opened by its link alone, pushed to, and ended', async ({
  browser,
  page,
  cairn,
  releases,
}) => {
  const { tools } = releases;
  await releases.mix({ sender: '1.0.0', hearer: '1.0.0' });
  const folder = await makeRemote('sender', senderSources['1.0.0'], {
    emits: ['enrolment.changed'],
    listens: [],
  });
  const file = join(folder, 'src', 'screen.tsx');
  const screen = await readFile(file, 'utf8');
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  const made = await test.step('the pipeline makes it', async () => {
    await writeFile(file, screen.replace('Sender 1.0.0', 'Sender of the branch'));
    const { code, answer } = await tools.sender('preview', folder, ...from);
    expect(code, JSON.stringify(answer)).toBe(0);
    expect(answer).toMatchObject({
      version: '1.0.0-preview.b-feature-new-heading.g0123456789ab',
      branch,
    });
    return answer as { link: string; channel: string };
  });

  await test.step('a tester who agrees sees the screen of the branch, and the rest as usual', async () => {
    await signInAsTester(page, cairn);
    await page.goto(made.link);
    await expect(page.getByText(`the branch ${branch} of sender`)).toBeVisible();
    await agreeToUnpromotedCode(page);
    await expect(page).toHaveURL(`${cairn.url}/sender`);
    await expect(heading('Sender of the branch')).toBeVisible();
    await page.goto(`${cairn.url}/hearer`);
    await expect(heading('Hearer 1.0.0')).toBeVisible();
    await page.goto(`${cairn.url}/sender`);
    await expect(heading('Sender of the branch')).toBeVisible();
  });

  const origin = `http://preview.localhost:${new URL(cairn.url).port}`;
  const other = await browser.newPage();
  await test.step('somebody without an account sees it on an origin of its own, where nobody signs in', async () => {
    await other.goto(made.link);
    await leaveAccountBehind(other);
    await expect(other).toHaveURL(`${origin}/sender`);
    await expect(
      other.getByRole('heading', { level: 1, name: 'Sender of the branch' }),
    ).toBeVisible();
    await other.goto(`${origin}/login`);
    await fillSignIn(other, maya);
    await expect(other.getByText('Previews run without an account.')).toBeVisible();
  });

  await test.step('nobody else does, whatever they guess', async () => {
    for (const address of [
      '/sender',
      `/sender?mfe.channel=${made.channel}`,
      `/sender?mfe.preview=${made.channel}.`,
    ]) {
      await other.goto(cairn.url + address);
      await expect(other.getByRole('heading', { level: 1, name: 'Sender 1.0.0' })).toBeVisible();
    }
  });

  await test.step('a push shows under the same link', async () => {
    await writeFile(file, screen.replace('Sender 1.0.0', 'Sender pushed again'));
    const pushed = ['--branch', branch, '--commit', 'fedcba9876543210'];
    const { code, answer } = await tools.sender('preview', folder, ...pushed);
    expect(code, JSON.stringify(answer)).toBe(0);
    expect(answer).toMatchObject({ link: made.link });
    await page.reload();
    // The code is other than what was agreed to.
    await agreeToUnpromotedCode(page);
    await expect(heading('Sender pushed again')).toBeVisible();
    await other.goto(`${origin}/sender`);
    await expect(
      other.getByRole('heading', { level: 1, name: 'Sender pushed again' }),
    ).toBeVisible();
    await other.context().close();
  });

  await test.step('it ends, and the page is as usual again and says why', async () => {
    const { code, answer } = await tools.sender('preview', folder, '--end', '--branch', branch);
    expect({ code, answer }).toMatchObject({ code: 0, answer: { ended: true } });
    await page.reload();
    await expect(heading('Sender 1.0.0')).toBeVisible();
    await expect(page.getByRole('button', { name: 'The preview has ended' })).toBeVisible();
    await page.goto(made.link);
    await expect(heading('Sender 1.0.0')).toBeVisible();
  });
});
