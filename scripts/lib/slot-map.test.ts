import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTypeText } from '@cairn/create-remote/filler-files';
import type { Slots } from '@cairn/release-contract/slots';

const root = join(import.meta.dirname, '..', '..');

it('the types of slots are those that their owners declare', () => {
  const declared = readdirSync(root)
    .filter((folder) => folder === 'host' || folder.startsWith('mfe-'))
    .flatMap((folder) => {
      const { mfe } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        readonly mfe: { readonly slots?: Slots };
      };
      return Object.entries(mfe.slots ?? {});
    })
    .map(([name, { props }]) => `'${name}': ${toTypeText(props)};`);
  const code = readFileSync(join(root, 'shared/runtime/src/slot-map.ts'), 'utf8');
  const [, types = ''] = /interface SlotMap \{\n(.*?)\n\}\n/s.exec(code.split('*/')[1] ?? '') ?? [];
  expect(types.split('\n').map((line) => line.trim())).toEqual(declared.toSorted());
});
