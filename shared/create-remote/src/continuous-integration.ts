/** Writes the pipelines of a remote for GitHub and GitLab, which have the same steps. */
import { getPackageCommands, type PackageManager } from './package-manager.ts';
import type { RemoteNames } from './remote-names.ts';

/**
 * Returns the files of the pipelines, by path. They check every push, show each merge request in a preview, and release each tag
 * to staging. A person starts the release to production.
 */
export const createPipelineFiles = (
  names: RemoteNames,
  tool: PackageManager,
): Record<string, string> => ({
  '.github/workflows/remote.yml': createGithubPipeline(names, tool),
  '.gitlab-ci.yml': createGitlabPipeline(names, tool),
});

const VERSION_EXPRESSION = `"$(node -p "require('./package.json').version")"`;
const PREVIEW_COMMAND = 'npx cairn-mfe preview';
const END_PREVIEW_COMMAND = 'npx cairn-mfe preview --end';
const CHECK_COMMAND = 'npx cairn-mfe check --channel staging';
const createReleaseCommands = ({ name }: RemoteNames) => ({
  publish: 'npx cairn-mfe publish --channel staging',
  promote: (channel: string) =>
    `npx cairn-mfe promote ${name} ${VERSION_EXPRESSION} --channel ${channel}`,
});

const INSTALL_BROWSER_COMMAND = 'npx playwright install --with-deps --only-shell chromium';

/** Each job gets the secret with the fewest rights that it needs. Code of a branch gets only the one for previews. */
const GITHUB_PREVIEW_TOKEN = `env:
      CAIRN_TOKEN: \${{ secrets.CAIRN_PREVIEW_TOKEN }}`;
/** Secrets of the job's environment, which GitHub gives only to tags that the environment allows. */
const GITHUB_RELEASE_SECRETS = `env:
      CAIRN_TOKEN: \${{ secrets.CAIRN_TOKEN }}
      CAIRN_CHECKER_KEY: \${{ secrets.CAIRN_CHECKER_KEY }}`;

const createGithubSteps = (tool: PackageManager) => {
  const steps = (...commands: readonly string[]): string =>
    [
      'steps:',
      '- uses: actions/checkout@v4',
      '- uses: actions/setup-node@v4',
      `  with: { node-version: 24${tool.name === 'npm' ? ', cache: npm' : ''} }`,
      ...[getPackageCommands(tool).frozen, ...commands].map((command) => `- run: ${command}`),
    ].join('\n      ');
  return {
    steps,
    /** Returns the steps of a job that mounts the release, as a check and a promotion do. A preview runs the rules only. */
    stepsWithBrowser: (...commands: readonly string[]) =>
      steps(INSTALL_BROWSER_COMMAND, ...commands),
  };
};

const GITHUB_HEAD = `# Every push is checked. A pull request has a preview until it is closed; the summary of its run has the link. Each step adds what the gate said. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: "Run workflow" on the tag. Tokens and keys come from the operator of the site:
#   secret of the repository          CAIRN_PREVIEW_TOKEN             a token for --channel 'preview-*' --actions publish,preview
#   secrets of environment staging    CAIRN_TOKEN, CAIRN_CHECKER_KEY  a token for --channel staging --actions publish,promote
#   secrets of environment production CAIRN_TOKEN, CAIRN_CHECKER_KEY  a token for --channel production --actions publish,promote
# Let both environments be used by tags v* alone, and let production ask for a reviewer (Settings, Environments).
name: Remote
on:
  push:
  pull_request: { types: [opened, synchronize, reopened, closed] }
  workflow_dispatch:
permissions: { contents: read }

# Closing a pull request cancels the run of its last push, which would make the preview again.
concurrency:
  group: remote-\${{ github.event_name }}-\${{ github.event.pull_request.number || github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

# The account that opens routes for students in a check, if there are any.
env:
  CAIRN_SMOKE_EMAIL: \${{ secrets.CAIRN_SMOKE_EMAIL }}
  CAIRN_SMOKE_PASSWORD: \${{ secrets.CAIRN_SMOKE_PASSWORD }}
`;

const createGithubPipeline = (names: RemoteNames, tool: PackageManager): string => {
  const { steps, stepsWithBrowser } = createGithubSteps(tool);
  const { publish, promote } = createReleaseCommands(names);
  return `${GITHUB_HEAD}
jobs:
  check:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    ${stepsWithBrowser('npm run typecheck', 'npm test', CHECK_COMMAND)}

  # Not of forks, which get no secrets.
  preview:
    needs: check
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    ${GITHUB_PREVIEW_TOKEN}
    ${steps(PREVIEW_COMMAND)}

  end_preview:
    if: github.event.action == 'closed' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    ${GITHUB_PREVIEW_TOKEN}
    ${steps(END_PREVIEW_COMMAND)}

  staging:
    needs: check
    if: github.event_name == 'push' && startsWith(github.ref, 'refs/tags/')
    runs-on: ubuntu-latest
    environment: staging
    concurrency: remote-staging
    ${GITHUB_RELEASE_SECRETS}
    ${stepsWithBrowser(publish, promote('staging'))}

  production:
    needs: check
    if: github.event_name == 'workflow_dispatch' && startsWith(github.ref, 'refs/tags/')
    runs-on: ubuntu-latest
    environment: production
    concurrency: remote-production
    ${GITHUB_RELEASE_SECRETS}
    ${stepsWithBrowser(promote('production'))}
`;
};

/** Returns the installation step. Downloads of npm are cached for the next pipeline. */
const createGitlabInstall = (tool: PackageManager): string =>
  tool.name === 'npm'
    ? `cache: { key: { files: [package-lock.json] }, paths: [.npm] }
  before_script:
    - npm ci --cache .npm`
    : `before_script:
    - ${getPackageCommands(tool).frozen}`;

const createGitlabHead = (
  tool: PackageManager,
): string => `# Every push is checked. A merge request has a preview until it is closed; its button "View app" opens it. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: the manual job of the tag. Variables, all masked; tokens and keys come from the operator of the site:
#   environment preview/*             CAIRN_PREVIEW_TOKEN             a token for --channel 'preview-*' --actions publish,preview
#   environment staging, protected    CAIRN_TOKEN, CAIRN_CHECKER_KEY  a token for --channel staging --actions publish,promote
#   environment production, protected CAIRN_TOKEN, CAIRN_CHECKER_KEY  a token for --channel production --actions publish,promote
#   for routes of students, if any    CAIRN_SMOKE_EMAIL, CAIRN_SMOKE_PASSWORD
# Protect the tags v* and the environment production (Settings, Repository and CI/CD): protected variables go to no other branch or tag.
image: node:24
stages: [check, preview, staging, production]

default:
  ${createGitlabInstall(tool)}
`;

const GITLAB_PREVIEWS = `# GitLab ends the environment when the merge request is closed or merged, and runs end_preview with it. The preview begins with the
# pipeline, and both jobs wait for each other, so that the end comes last.
preview:
  stage: preview
  needs: []
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" }]
  resource_group: preview/$CI_COMMIT_REF_SLUG
  environment:
    name: preview/$CI_COMMIT_REF_SLUG
    url: $CAIRN_LINK
    on_stop: end_preview
    auto_stop_in: 7 days
  variables: { CAIRN_TOKEN: $CAIRN_PREVIEW_TOKEN }
  script:
    - ${PREVIEW_COMMAND} --dotenv cairn.env
  artifacts: { reports: { dotenv: cairn.env } }

end_preview:
  stage: preview
  needs: []
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event", when: manual, allow_failure: true }]
  resource_group: preview/$CI_COMMIT_REF_SLUG
  environment: { name: 'preview/$CI_COMMIT_REF_SLUG', action: stop }
  variables: { CAIRN_TOKEN: $CAIRN_PREVIEW_TOKEN }
  script:
    - ${END_PREVIEW_COMMAND}
`;

const createGitlabPipeline = (names: RemoteNames, tool: PackageManager): string => {
  const { publish, promote } = createReleaseCommands(names);
  return `${createGitlabHead(tool)}
check:
  stage: check
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_TAG
    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS == null
  script:
    - ${INSTALL_BROWSER_COMMAND}
    - npm run typecheck
    - npm test
    - ${CHECK_COMMAND}

${GITLAB_PREVIEWS}
staging:
  stage: staging
  rules: [{ if: $CI_COMMIT_TAG }]
  resource_group: staging
  environment: { name: staging }
  script:
    - ${INSTALL_BROWSER_COMMAND}
    - ${publish}
    - ${promote('staging')}

production:
  stage: production
  rules: [{ if: $CI_COMMIT_TAG, when: manual }]
  resource_group: production
  environment: { name: production }
  script:
    - ${INSTALL_BROWSER_COMMAND}
    - ${promote('production')}
`;
};
