import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

it('does not load the AWS SDK in a server that does not use it', async () => {
  const adapter = path.join(import.meta.dirname, 'aws-desktops.ts');
  const program = `
    import { createRequire } from 'node:module';
    const { createAwsDesktopProvider } = await import(${JSON.stringify(adapter)});
    const desktops = createAwsDesktopProvider(
      { region: 'eu-central-1', directoryId: 'd-1', endpoint: 'http://127.0.0.1:1', now: () => new Date() });
    const { cache } = createRequire(import.meta.url);
    const isLoaded = () => Object.keys(cache).some((file) => file.includes('client-workspaces'));
    const before = isLoaded();
    await desktops.find('ws-1').catch(() => {});
    console.log(JSON.stringify([before, isLoaded()]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', program],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(JSON.parse(stdout)).toEqual([false, true]);
});
