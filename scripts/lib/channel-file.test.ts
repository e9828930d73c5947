import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promoteBuild, readChannelFile } from './channel-file.ts';

it('keeps the releases of other remotes, and leaves no half-written file', () => {
  const out = mkdtempSync(join(tmpdir(), 'channels-'));
  promoteBuild(out, 'catalog', '1.0.0');
  promoteBuild(out, 'player', '2.0.0');
  promoteBuild(out, 'catalog', '1.1.0');
  expect(readChannelFile(out)).toEqual({
    production: {
      catalog: { current: '1.1.0', previous: ['1.0.0'] },
      player: { current: '2.0.0', previous: [] },
    },
  });
  expect(readdirSync(out)).toEqual(['channels.json']);
  rmSync(out, { recursive: true });
});
