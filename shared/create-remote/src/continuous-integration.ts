/** What a build server does with a remote: GitHub's and GitLab's words for the same four steps. */
import type { RemoteNames } from './remote-names.ts';

/** By path. Every push is checked; a tag is a release for staging; production is somebody's decision. */
export const pipelineFiles = (names: RemoteNames): Record<string, string> => ({
  '.github/workflows/remote.yml': github(names),
  '.gitlab-ci.yml': gitlab(names),
});

const VERSION = `"$(node -p "require('./package.json').version")"`;
const CHECK = 'npx cairn-mfe check --channel staging';
const commandsOf = ({ name }: RemoteNames) => ({
  publish: 'npx cairn-mfe publish --channel staging',
  promote: (channel: string) => `npx cairn-mfe promote ${name} ${VERSION} --channel ${channel}`,
});

const BROWSER = 'npx playwright install --with-deps --only-shell chromium';
const GITHUB_SECRETS = `env:
      CAIRN_TOKEN: \${{ secrets.CAIRN_TOKEN }}
      CAIRN_CHECKER_KEY: \${{ secrets.CAIRN_CHECKER_KEY }}`;

const githubSteps = (...commands: readonly string[]): string =>
  [
    'steps:',
    '- uses: actions/checkout@v4',
    '- uses: actions/setup-node@v4',
    '  with: { node-version: 24, cache: npm }',
    ...['npm ci', BROWSER, ...commands].map((command) => `- run: ${command}`),
  ].join('\n      ');

const github = (names: RemoteNames): string => {
  const { publish, promote } = commandsOf(names);
  return `# Every push is checked. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: "Run workflow" on the tag. Secrets: CAIRN_TOKEN and CAIRN_CHECKER_KEY, from whoever runs the site.
name: Remote
on: [push, pull_request, workflow_dispatch]

jobs:
  check:
    runs-on: ubuntu-latest
    ${githubSteps('npm run typecheck', 'npm test', CHECK)}

  staging:
    needs: check
    if: github.event_name == 'push' && startsWith(github.ref, 'refs/tags/')
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${githubSteps(publish, promote('staging'))}

  production:
    needs: check
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    ${GITHUB_SECRETS}
    ${githubSteps(promote('production'))}
`;
};

const gitlab = (names: RemoteNames): string => {
  const { publish, promote } = commandsOf(names);
  return `# Every push is checked. A tag (npm version minor, git push --follow-tags) is published and given to staging.
# Production: the manual job of the tag. Variables, masked: CAIRN_TOKEN and CAIRN_CHECKER_KEY, from whoever runs the site.
image: node:24
stages: [check, staging, production]

default:
  cache: { key: { files: [package-lock.json] }, paths: [.npm] }
  before_script:
    - npm ci --cache .npm
    - ${BROWSER}

check:
  stage: check
  script:
    - npm run typecheck
    - npm test
    - ${CHECK}

staging:
  stage: staging
  rules: [{ if: $CI_COMMIT_TAG }]
  script:
    - ${publish}
    - ${promote('staging')}

production:
  stage: production
  rules: [{ if: $CI_COMMIT_TAG, when: manual }]
  script:
    - ${promote('production')}
`;
};
