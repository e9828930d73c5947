/** Jest's sequencer, which starts with groups of long tests (scripts/lib/test-groups.ts), so that none of them ends long after all others. */
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { LONG_GROUP_PREFIX } from '../lib/test-groups.ts';

// The types of the package are those of `require`, not of `import`.
const { default: Sequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof import('@jest/test-sequencer');

type Tests = Parameters<InstanceType<typeof Sequencer>['sort']>[0];

const isLong = ({ path }: Tests[number]): boolean => basename(path).startsWith(LONG_GROUP_PREFIX);

class LongFirstSequencer extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

// Jest requires an export with this name.
export { LongFirstSequencer as 'module.exports' };
