/** `new`: the folder of a remote with one screen, ready to be checked and released. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostApiVersion } from '@cairn/remote-build/singletons';
import type { Command } from '@cairn/release-tool/command';
import { EXIT, ToolError } from '@cairn/release-tool/tool-error';
import { root } from './root.ts';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;

export const create: Command = {
  summary: 'Makes the folder of a new remote with one screen',
  usage: '<name>',
  options: {},
  about: `Writes mfe-<name> with a package.json, one screen at /<name> and a test of it, and links its packages. Nothing else
has to know about it: the site learns of a remote when a release of it is promoted.`,
  examples: [{ line: 'cairn-mfe new hello', text: 'mfe-hello, with a screen at /hello' }],
  run: async ({ options, output }) => {
    const name = options.positionals[0] ?? '';
    if (!NAME.test(name))
      throw new ToolError(`"${name}" is no name: lower-case letters, digits and hyphens.`, {
        code: EXIT.usage,
      });
    const folder = `mfe-${name}`;
    if (existsSync(join(root, folder)))
      throw new ToolError(`${folder} is there already.`, {
        code: EXIT.refused,
        next: 'Choose another name, or go on with what is there.',
      });
    for (const [file, content] of Object.entries(filesOf(name))) {
      const path = join(root, folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    linkPackages();
    output.say(`${folder} is there, with one screen at /${name}.`);
    output.say(`Next: cairn-mfe dev ${name}, or cairn-mfe check ${folder}`);
    return { command: 'new', remote: name, folder };
  },
};

/** Everything that it needs is installed already. */
const linkPackages = (): void => {
  const args = ['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent'];
  const { status, stdout } = spawnSync('pnpm', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0)
    throw new ToolError(`Its packages could not be linked:\n${stdout}`, {
      code: EXIT.unreachable,
      next: 'Run "pnpm install" in the checkout.',
    });
};

const filesOf = (name: string): Record<string, string> => {
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const component = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return {
    'package.json': json(packageOf(name, title)),
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2024", "dom", "dom.iterable"],
    "types": ["jest", "@testing-library/jest-dom", "@cairn/federation/css"],
    "jsx": "react-jsx"
  },
  "include": ["src"]
}
`,
    'src/index.ts': `import { defineRemote } from '@cairn/runtime';
import { routes } from './app/routes.tsx';

/** ${title}. */
export const remote = defineRemote({ routes });
`,
    'src/app/routes.tsx': `import type { RouteObject } from '@cairn/runtime';
import { ${component}Page } from '../features/${name}/${name}.page.tsx';

export const routes: RouteObject[] = [{ path: '/${name}', element: <${component}Page /> }];
`,
    [`src/features/${name}/${name}.page.tsx`]: `export function ${component}Page() {
  return <h1>${title}</h1>;
}
`,
    [`src/features/${name}/${name}.page.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { ${component}Page } from './${name}.page.tsx';

it('says what it is', () => {
  render(<${component}Page />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument();
});
`,
  };
};

const packageOf = (name: string, title: string) => ({
  name: `@cairn/mfe-${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: { typecheck: 'tsc --noEmit' },
  dependencies: { '@cairn/runtime': 'workspace:*', react: 'catalog:' },
  devDependencies: {
    '@cairn/federation': 'workspace:*',
    '@testing-library/jest-dom': 'catalog:',
    '@testing-library/react': 'catalog:',
    '@types/react': 'catalog:',
  },
  mfe: {
    name,
    expose: './src/index.ts',
    hostApi: `^${hostApiVersion()}`,
    api: '1',
    routes: [{ path: `/${name}`, auth: 'open', title }],
    events: { emits: [], listens: [] },
  },
});

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
