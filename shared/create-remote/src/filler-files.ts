/** The sources of a filler, which a new remote shows in a slot of another one, and its test. */
import type { Slots } from '@cairn/release-contract/slots';
import type { PropsSchema, ValueSchema } from '@cairn/release-contract/value-schema';
import type { RemoteNames } from './remote-names.ts';

/** A slot of the site, as its owner declares it. */
export interface SiteSlot {
  readonly name: string;
  readonly props: Slots[string]['props'];
}

const FILLER_FILE = 'src/filler';
/** Height in CSS pixels that the page reserves for a new filler. */
const FIRST_HEIGHT = 120;

/** Returns the `fills` field of the remote's package.json. */
export const createFillsField = ({ name, props }: SiteSlot) => ({
  [name]: { module: `./${FILLER_FILE}.tsx`, props, height: FIRST_HEIGHT },
});

/** Returns the source files of a filler, by path. */
export const createFillerFiles = (names: RemoteNames, slot: SiteSlot): Record<string, string> => ({
  [`${FILLER_FILE}.tsx`]: createFillerCode(names, slot),
  [`${FILLER_FILE}.test.tsx`]: createFillerTest(names, slot),
});

/** Returns the TypeScript type of the values that a schema describes, such as `{ readonly day: string }`. */
export const toTypeText = (schema: ValueSchema): string => {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'string':
      return schema.enum?.map((text) => JSON.stringify(text)).join(' | ') ?? 'string';
    case 'array':
      return `readonly (${toTypeText(schema.items)})[]`;
    case 'object':
      return toPropsText(schema);
    default:
      return schema satisfies never;
  }
};

const toPropsText = ({ properties, required = [] }: PropsSchema): string => {
  const fields = Object.entries(properties).map(
    ([name, value]) =>
      `readonly ${name}${required.includes(name) ? '' : '?'}: ${toTypeText(value)}`,
  );
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`;
};

/** Returns a value that a schema describes, for tests. */
export const toExample = (schema: ValueSchema): unknown => {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return schema.enum?.[0] ?? 'example';
    case 'array':
      return [toExample(schema.items)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties).map(([name, value]) => [name, toExample(value)]),
      );
    default:
      return schema satisfies never;
  }
};

const createFillerCode = (
  { title, component, name }: RemoteNames,
  slot: SiteSlot,
) => `import { defineFiller } from '@cairn/runtime';

/** Props that the slot ${slot.name} gives to its fillers. */
type SlotProps = ${toTypeText(slot.props)};

/** Content that this remote shows in the slot ${slot.name}. */
export const ${component}Filler = (props: SlotProps) => (
  <section aria-label="${title}">
    <p>${title} got {Object.keys(props).length} props.</p>
    <a href="/${name}">Open ${title}</a>
  </section>
);

export const filler = defineFiller(${component}Filler);
`;

const createFillerTest = (
  { title, component, name }: RemoteNames,
  slot: SiteSlot,
) => `import { render, screen } from '@testing-library/react';
import { ${component}Filler } from './filler.tsx';

it('leads from the slot to the page', () => {
  render(<${component}Filler {...${JSON.stringify(toExample(slot.props))}} />);
  expect(screen.getByRole('link', { name: 'Open ${title}' })).toHaveAttribute('href', '/${name}');
});
`;
