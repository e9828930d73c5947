/** Tests what the programs that teams install print on a Node that is too old for them. A preload sets the version. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;

const run = (program: string, version: string, ...args: string[]) => {
  const file = join(root, 'shared', program, 'src', 'program.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--import', pretend(version), file, ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};

describe.each(['release-tool', 'create-remote'])('the program of %s', (program) => {
  it('ends on an older Node with a message that names the required version', () => {
    expect(run(program, '20.20.2', '--help')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Needs Node 22.15 or newer; this is 20.20.2.\n',
    });
  });

  it('starts on the oldest supported Node', () => {
    const { status, stdout, stderr } = run(program, '22.15.0', '--help');
    expect(`${status} ${stderr}`).toBe('0 ');
    expect(stdout).not.toBe('');
  });
});
