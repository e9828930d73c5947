/** The small form of lucide-react's icons, with which host and remotes are built, draws what the package draws. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { toLeanIcon } from '@cairn/remote-build/lean-icons.loader';
import { root } from './lib/root.ts';

type Component = (props: object) => unknown;

const requireFromUi = createRequire(join(root, 'shared/ui/package.json'));
const { createElement } = requireFromUi('react') as {
  readonly createElement: (...parts: unknown[]) => unknown;
};
const { renderToStaticMarkup } = requireFromUi('react-dom/server') as {
  readonly renderToStaticMarkup: (element: unknown) => string;
};
const lucide = requireFromUi('lucide-react') as Readonly<Record<string, Component>>;
const folder = join(dirname(requireFromUi.resolve('lucide-react')), '../esm');

/** Runs the small form of a module, without its imports, and returns its default export. */
const evaluate = (file: string, values: Readonly<Record<string, unknown>>): unknown => {
  const body = toLeanIcon(readFileSync(file, 'utf8'))
    .replaceAll(/^import .*$/gm, '')
    .replace('export default ', 'return ')
    .replace(/^export \{ __iconData, (\w+) as default \};$/m, 'return $1;');
  const run = compileFunction(body, Object.keys(values)) as (...given: unknown[]) => unknown;
  return run(...Object.values(values));
};

const createLucideIcon = evaluate(join(folder, 'createLucideIcon.mjs'), { createElement });
const draw = (icon: unknown, props: object) => renderToStaticMarkup(createElement(icon, props));

const ICONS = [
  ['Search', 'search'],
  ['SendHorizontal', 'send-horizontal'],
  ['Hourglass', 'hourglass'],
  ['Bell', 'bell'],
] as const;

test.each(ICONS)('%s is drawn as the package draws it', (name, file) => {
  const whole = lucide[name];
  const lean = evaluate(join(folder, `icons/${file}.mjs`), { createLucideIcon });
  for (const props of [
    {},
    { size: 16, className: 'icon' },
    { color: 'red', strokeWidth: 1.5, 'data-part': 'sign' },
    { width: 10, height: 12 },
    { 'aria-label': 'Search' },
    { 'aria-label': undefined, role: 'img' },
    { 'aria-hidden': true },
    { children: createElement('title', {}, 'Search') },
  ])
    expect([props, draw(lean, props)]).toEqual([props, draw(whole, props)]);
});

test('the data of an icon have no keys, which only lists need', () => {
  const file = join(folder, 'icons/bell.mjs');
  expect(readFileSync(file, 'utf8')).toContain('key:');
  expect(toLeanIcon(readFileSync(file, 'utf8'))).not.toContain('key:');
});
