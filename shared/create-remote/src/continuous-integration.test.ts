import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parse } from 'yaml';
import { createPipelineFiles } from './continuous-integration.ts';
import type { PackageManager } from './package-manager.ts';

const BROWSER = 'npx playwright install --with-deps --only-shell chromium';
const HELLO = { name: 'hello', title: 'Hello', component: 'Hello', variable: 'hello' };
const filesFor = (tool: PackageManager) => {
  const { '.github/workflows/remote.yml': github = '', '.gitlab-ci.yml': gitlab = '' } =
    createPipelineFiles(HELLO, tool);
  return { github, gitlab };
};
const { github, gitlab } = filesFor({ name: 'npm', version: '11.6.2' });

/** Returns the problems that GitHub's own parser finds: structure, jobs that wait for each other, expressions. */
const githubComplaints = async (content: string): Promise<string[]> => {
  const file = { name: 'remote.yml', content };
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
};

const cwd = mkdtempSync(join(tmpdir(), 'pipeline-'));
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

const require = createRequire(import.meta.filename);
const GITLAB = require.resolve('gitlab-ci-local');

/**
 * Returns the jobs of a pipeline with the time at which each begins. Rejects with the faults of the file, which is validated
 * against GitLab's schema.
 */
const gitlabJobs = async (content: string, variable: string): Promise<string[]> => {
  writeFileSync(join(cwd, '.gitlab-ci.yml'), content);
  const args = ['--list-csv', '--home', cwd, '--variable', variable];
  const expected = ['--ignore-predefined-vars', 'CI_PIPELINE_SOURCE,CI_COMMIT_TAG'];
  const program = [GITLAB, ...args, ...expected];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd });
  const [, ...rows] = stdout.trim().split('\n');
  return rows.map((row) => row.split(';').toSpliced(3).toSpliced(1, 1).join(' '));
};

it('GitHub reads its file without a complaint', async () => {
  expect(await githubComplaints(github)).toEqual([]);
});

it.each([
  ['runs-on: ubuntu-latest', 'runs_on: ubuntu-latest', /runs_on/],
  ['needs: check', 'needs: chek', /chek/],
  ['github.event.action', 'gihub.event.action', /gihub/],
])('and would complain of %s written as %s', async (right, wrong, words) => {
  const complaints = await githubComplaints(github.replace(right, wrong));
  expect(complaints.join('; ')).toMatch(words);
});

it('GitLab runs the jobs that its file has for a merge request, and for a tag', async () => {
  expect(await gitlabJobs(gitlab, 'CI_PIPELINE_SOURCE=merge_request_event')).toEqual([
    'check on_success',
    'preview on_success',
    'end_preview manual',
  ]);
  expect(await gitlabJobs(gitlab, 'CI_COMMIT_TAG=v1.0.0')).toEqual([
    'check on_success',
    'staging on_success',
    'production manual',
  ]);
});

it.each([
  ['script:', 'scripts:', /script/],
  ['stage: preview', 'stage: previews', /previews/],
  ['on_stop: end_preview', 'on_stop: [end_preview]', /on_stop/],
])('and would refuse %s written as %s', async (right, wrong, words) => {
  const refused = gitlabJobs(gitlab.replace(right, wrong), 'CI_COMMIT_TAG=v1.0.0');
  await expect(refused).rejects.toThrow(words);
});

/** The option that gives GitLab what GitHub gets by itself. */
const DOTENV = ' --dotenv cairn.env';

it('the merge request of GitLab leads to the link that the preview reports', () => {
  const { preview } = parse(gitlab) as { readonly preview: object };
  expect(preview).toMatchObject({
    script: [`npx cairn-mfe preview${DOTENV}`],
    artifacts: { reports: { dotenv: 'cairn.env' } },
    environment: { url: '$CAIRN_LINK' },
  });
});

it('both run the same commands, with a browser only where something is mounted', () => {
  const { jobs } = parse(github) as {
    readonly jobs: Record<string, { readonly steps: { readonly run?: string }[] }>;
  };
  const { default: common, ...scripts } = parse(gitlab) as {
    readonly default: { readonly before_script: string[] };
  } & Record<string, { readonly script: string[] }>;
  const commands = Object.fromEntries(
    Object.entries(jobs).map(([job, { steps }]) => [
      job,
      steps.flatMap(({ run }) => run ?? []).slice(1),
    ]),
  );
  const version = `"$(node -p "require('./package.json').version")"`;
  expect(commands).toEqual({
    check: [BROWSER, 'npm run typecheck', 'npm test', 'npx cairn-mfe check --channel staging'],
    preview: ['npx cairn-mfe preview'],
    end_preview: ['npx cairn-mfe preview --end'],
    staging: [
      BROWSER,
      'npx cairn-mfe publish --channel staging',
      `npx cairn-mfe promote hello ${version} --channel staging`,
    ],
    production: [BROWSER, `npx cairn-mfe promote hello ${version} --channel production`],
  });
  expect(common.before_script).toEqual(['npm ci --cache .npm']);
  for (const [job, lines] of Object.entries(commands))
    expect(scripts[job]?.script.map((line) => line.replace(DOTENV, ''))).toEqual(lines);
});

interface GithubJob {
  readonly environment?: string;
  readonly concurrency?: string;
  readonly env?: Record<string, string>;
}
interface GitlabJob {
  readonly environment?: { readonly name: string };
  readonly resource_group?: string;
  readonly variables?: Record<string, string>;
}

it('code of a branch gets a token for previews alone, and the secrets of a release stand in its environment', () => {
  const { jobs, env, permissions } = parse(github) as {
    readonly jobs: Record<string, GithubJob>;
    readonly env: Record<string, string>;
    readonly permissions: object;
  };
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.keys(env)).toEqual(['CAIRN_SMOKE_EMAIL', 'CAIRN_SMOKE_PASSWORD']);
  const preview = { env: { CAIRN_TOKEN: '${{ secrets.CAIRN_PREVIEW_TOKEN }}' } };
  const release = {
    CAIRN_TOKEN: '${{ secrets.CAIRN_TOKEN }}',
    CAIRN_CHECKER_KEY: '${{ secrets.CAIRN_CHECKER_KEY }}',
  };
  const given = Object.entries(jobs).map(([job, { env: secrets, environment }]) => [
    job,
    { ...(secrets && { env: secrets }), ...(environment !== undefined && { environment }) },
  ]);
  expect(Object.fromEntries(given)).toEqual({
    check: {},
    preview,
    end_preview: preview,
    staging: { env: release, environment: 'staging' },
    production: { env: release, environment: 'production' },
  });
});

it('GitLab gives its jobs the same, by the scopes of its variables', () => {
  const jobs = parse(gitlab) as Record<string, GitlabJob>;
  const given = ['check', 'preview', 'end_preview', 'staging', 'production'].map((job) => [
    job,
    jobs[job]?.environment?.name,
    jobs[job]?.variables,
  ]);
  const preview = ['preview/$CI_COMMIT_REF_SLUG', { CAIRN_TOKEN: '$CAIRN_PREVIEW_TOKEN' }];
  expect(given).toEqual([
    ['check', undefined, undefined],
    ['preview', ...preview],
    ['end_preview', ...preview],
    ['staging', 'staging', undefined],
    ['production', 'production', undefined],
  ]);
});

it('the end of a preview cannot be overtaken by the push before it', () => {
  const { concurrency, jobs } = parse(github) as {
    readonly concurrency: Record<string, string>;
    readonly jobs: Record<string, GithubJob>;
  };
  // The group covers the complete run, whose preview may still wait for its check.
  expect(concurrency).toEqual({
    group: 'remote-${{ github.event_name }}-${{ github.event.pull_request.number || github.ref }}',
    'cancel-in-progress': "${{ github.event_name == 'pull_request' }}",
  });
  expect([jobs['staging'], jobs['production']].map((job) => job?.concurrency)).toEqual([
    'remote-staging',
    'remote-production',
  ]);
  const of = parse(gitlab) as Record<string, GitlabJob & { readonly needs?: string[] }>;
  for (const job of ['preview', 'end_preview'])
    expect(of[job]).toMatchObject({ resource_group: 'preview/$CI_COMMIT_REF_SLUG', needs: [] });
  for (const job of ['staging', 'production']) expect(of[job]?.resource_group).toBe(job);
});

it('production is released from a tag alone', () => {
  const { jobs } = parse(github) as { readonly jobs: Record<string, { readonly if?: string }> };
  expect(jobs['production']?.if).toContain("startsWith(github.ref, 'refs/tags/')");
});

it.each([
  [{ name: 'pnpm', version: '10.18.0' }, 'npx --yes pnpm@10.18.0 install --frozen-lockfile'],
  [
    { name: 'yarn', version: '4.18.1' },
    'npx --yes --package @yarnpkg/cli-dist@4.18.1 yarn install --immutable',
  ],
] as const)('a repository of %j is installed by that tool on both', async (tool, line) => {
  const files = filesFor(tool);
  expect(await githubComplaints(files.github)).toEqual([]);
  expect(await gitlabJobs(files.gitlab, 'CI_COMMIT_TAG=v1.0.0')).toHaveLength(3);
  for (const file of Object.values(files)) {
    expect(file).toContain(`- ${file === files.github ? 'run: ' : ''}${line}\n`);
    expect(file).not.toMatch(/npm ci|package-lock|cache/);
  }
});
