/** What a build server does with a remote: GitHub's and GitLab's words for the same steps. */
import { linesOf, type PackageTool } from './package-tool.ts';
import type { RemoteNames } from './remote-names.ts';

/**
 * By path. Every push is checked, a branch that asks to be merged is shown in a preview; a tag is a release for staging; production is
 * somebody's decision.
 */
export const pipelineFiles = (names: RemoteNames, tool: PackageTool): Record<string, string> => ({
  '.github/workflows/remote.yml': github(names, tool),
  '.gitlab-ci.yml': gitlab(names, tool),
});

const VERSION = `"$(node -p "require('./package.json').version")"`;
const PREVIEW = 'npx cairn-mfe preview';
const END_PREVIEW = 'npx cairn-mfe preview --end';
const CHECK = 'npx cairn-mfe check --channel staging';
const commandsOf = ({ name }: RemoteNames) => ({
  publish: 'npx cairn-mfe publish --channel staging',
  promote: (channel: string) => `npx cairn-mfe promote ${name} ${VERSION} --channel ${channel}`,
});

const BROWSER = 'npx playwright install --with-deps --only-shell chromium';
const GITHUB_SECRETS = `env:
      CAIRN_TOKEN: \${{ secrets.CAIRN_TOKEN }}
      CAIRN_CHECKER_KEY: \${{ secrets.CAIRN_CHECKER_KEY }}`;

const githubJobs = (tool: PackageTool) => {
  const steps = (...commands: readonly string[]): string =>
    [
      'steps:',
      '- uses: actions/checkout@v4',
      '- uses: actions/setup-node@v4',
      `  with: { node-version: 24${tool.name === 'npm' ? ', cache: npm' : ''} }`,
      ...[linesOf(tool).frozen, ...commands].map((command) => `- run: ${command}`),
    ].join('\n      ');
  return {
    steps,
    /** A check mounts the release, also that of a promotion. A preview asks for the rules alone. */
    stepsWithBrowser: (...commands: readonly string[]) => steps(BROWSER, ...commands),
  };
};

const github = (names: RemoteNames, tool: PackageTool): string => {
  const { steps, stepsWithBrowser } = githubJobs(tool);
  const { publish, promote } = commandsOf(names);
  return `# Every push is checked. A pull request has a preview, whose link its job prints, until it is closed. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: "Run workflow" on the tag. Secrets: CAIRN_TOKEN and CAIRN_CHECKER_KEY, from whoever runs the site.
name: Remote
on:
  push:
  pull_request: { types: [opened, synchronize, reopened, closed] }
  workflow_dispatch:

jobs:
  check:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    ${stepsWithBrowser('npm run typecheck', 'npm test', CHECK)}

  # Not of forks, which get no secrets.
  preview:
    needs: check
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${steps(PREVIEW)}

  end_preview:
    if: github.event.action == 'closed' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${steps(END_PREVIEW)}

  staging:
    needs: check
    if: github.event_name == 'push' && startsWith(github.ref, 'refs/tags/')
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${stepsWithBrowser(publish, promote('staging'))}

  production:
    needs: check
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${stepsWithBrowser(promote('production'))}
`;
};

/** What npm has fetched is kept for the next pipeline. */
const gitlabInstall = (tool: PackageTool): string =>
  tool.name === 'npm'
    ? `cache: { key: { files: [package-lock.json] }, paths: [.npm] }
  before_script:
    - npm ci --cache .npm`
    : `before_script:
    - ${linesOf(tool).frozen}`;

const gitlabHead = (
  tool: PackageTool,
): string => `# Every push is checked. A merge request has a preview, whose link its job prints, until it is closed. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: the manual job of the tag. Variables, masked: CAIRN_TOKEN and CAIRN_CHECKER_KEY, from whoever runs the site.
image: node:24
stages: [check, preview, staging, production]

default:
  ${gitlabInstall(tool)}
`;

const gitlab = (names: RemoteNames, tool: PackageTool): string => {
  const { publish, promote } = commandsOf(names);
  return `${gitlabHead(tool)}
check:
  stage: check
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_TAG
    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS == null
  script:
    - ${BROWSER}
    - npm run typecheck
    - npm test
    - ${CHECK}

# GitLab ends the environment when the merge request is closed or merged, and runs end_preview with it.
preview:
  stage: preview
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" }]
  environment: { name: 'preview/$CI_COMMIT_REF_SLUG', on_stop: end_preview }
  script:
    - ${PREVIEW}

end_preview:
  stage: preview
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event", when: manual, allow_failure: true }]
  environment: { name: 'preview/$CI_COMMIT_REF_SLUG', action: stop }
  script:
    - ${END_PREVIEW}

staging:
  stage: staging
  rules: [{ if: $CI_COMMIT_TAG }]
  script:
    - ${BROWSER}
    - ${publish}
    - ${promote('staging')}

production:
  stage: production
  rules: [{ if: $CI_COMMIT_TAG, when: manual }]
  script:
    - ${BROWSER}
    - ${promote('production')}
`;
};
