/**
 * Replaces the function with which lucide-react creates icons by a small one that draws the same, and removes data of the icons
 * that it does not need. It leaves out `absoluteStrokeWidth`, `nonScalingStroke` and `LucideProvider`. Host and remotes have a
 * copy each, so this saves 2 KB on every first route, and most of the time that rendering an icon takes.
 */
import type { RuleSetRule } from 'webpack';

const FACTORY = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/;
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

export const leanIconsRule: RuleSetRule = {
  include: [FACTORY, ICON],
  loader: import.meta.filename,
};

const LEAN_FACTORY = `import { createElement } from 'react';

const NAMES_ICON = /^(aria-|role$|title$)/;

export default ({ name, aliases = [], size: box = 24, node }) => {
  const names = ['lucide', ...[name, ...aliases].map((one) => 'lucide-' + one)];
  const shapes = node.map((shape) => createElement(...shape));
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, className, children, ...attributes }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 ' + box + ' ' + box,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? [...names, className].join(' ') : names.join(' '),
        'aria-hidden':
          children || Object.keys(attributes).some((key) => NAMES_ICON.test(key) && attributes[key] != null)
            ? undefined
            : 'true',
        ...attributes,
      },
      ...shapes,
      children,
    );
};
`;

/** Returns the small form of a module of lucide-react: of the function, or of the data of an icon. */
export const toLeanIcon = (source: string): string =>
  source.includes('function createLucideIcon(')
    ? LEAN_FACTORY
    : source.replaceAll(/,\s*key: "[^"]*"/g, '').replaceAll(/^ {2}size: 24,$/gm, '');

/** Loader for lucide-react. @public webpack loads it by its path. */
export default function withoutUnused(source: string): string {
  return toLeanIcon(source);
}
