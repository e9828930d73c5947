import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startFailingServer, readEmbeddedPostmasterPid } from './server-process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'cairn-start-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a start that cannot succeed prints the reason in one line, and ends with code 1', () => {
  it('when the port is in use; no database is left running', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    const { code, lines } = await startFailingServer({ DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe(`Port ${port} is in use; choose another with PORT.`);
    await expect(readEmbeddedPostmasterPid(dataDir)).rejects.toThrow('ENOENT');
  });

  it('when the data folder cannot be used', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await startFailingServer({ DATA_DIR: path.join(file, 'data') });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `The data folder ${file}/data is not a folder; choose another with DATA_DIR.`,
    ]);
  });

  it.each([
    ['PORT', 'three'],
    ['AUDIT_DAYS', '29'],
  ])('[MLOG-08] when the setting %s is malformed', async (name, value) => {
    const { code, lines } = await startFailingServer({ [name]: value });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^Settings: ${name}: `))]);
  });

  it.each([
    ['is a service on this machine', { MODE: 'service' }],
    ['has a database of its own', { MODE: '', DATABASE_URL: 'postgres://127.0.0.1:1/cairn' }],
  ])('when PUBLIC_URL is missing on a site that %s', async (_name, settings) => {
    const { code, lines } = await startFailingServer({
      DATA_DIR: dataDir,
      ...settings,
      PUBLIC_URL: '',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Settings: PUBLIC_URL: is needed, e.g. https://learn.example; only a trial (MODE=trial) starts without it',
    ]);
  });
});
