import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTypeText } from '@cairn/create-remote/filler-files';
import type { Slots } from '@cairn/release-contract/slots';

const root = join(import.meta.dirname, '..', '..');

const owners = readdirSync(root).filter((folder) => folder === 'host' || folder.startsWith('mfe-'));
const sources = ['shared/runtime/src', ...owners.map((owner) => `${owner}/src`)].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')),
);

it('the types of slots are those that their owners declare', () => {
  const declared = owners.flatMap((owner) => {
    const { mfe } = JSON.parse(readFileSync(join(root, owner, 'package.json'), 'utf8')) as {
      readonly mfe: { readonly slots?: Slots };
    };
    return Object.entries(mfe.slots ?? {}).map(
      ([name, { props }]) => `'${name}': ${toTypeText(props)};`,
    );
  });
  const typed = sources.flatMap((code) =>
    [...code.matchAll(/interface SlotMap \{\n(.*?)\n\s*\}\n/gs)].flatMap(([, types = '']) =>
      types.split('\n').map((line) => line.trim()),
    ),
  );
  expect(typed.toSorted()).toEqual(declared.toSorted());
});
