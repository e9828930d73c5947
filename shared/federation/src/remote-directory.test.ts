import { buildRemoteManifest } from '../test/releases.ts';
import type { RemoteLookupResponse } from '@cairn/release-contract/boot-manifest';
import { RemoteDirectory } from './remote-directory.ts';

const directoryOf = (ask: (url: string) => Promise<RemoteLookupResponse>, at = '/catalog') => {
  history.replaceState(null, '', at);
  const asked = jest.fn(ask);
  const onFound = jest.fn();
  return {
    asked,
    onFound,
    directory: new RemoteDirectory({
      known: [buildRemoteManifest('catalog')],
      onFound,
      ask: asked,
    }),
  };
};

const nobody = async () => ({ remote: null });

it('knows what the page brought without asking', async () => {
  const { directory, asked } = directoryOf(nobody);
  const owner = await directory.owner('/catalog/7');
  expect([owner?.remote.name, owner?.params]).toEqual(['catalog', { id: '7' }]);
  expect(asked).not.toHaveBeenCalled();
});

it('does not ask about an address that the server has just answered with 404', async () => {
  const { directory, asked } = directoryOf(nobody, '/nothing');
  expect(await directory.owner('/nothing')).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

it('asks once for an address, and not at all for others of the same remote', async () => {
  const { directory, asked, onFound } = directoryOf(async () => ({
    remote: buildRemoteManifest('learning'),
  }));
  await Promise.all([directory.owner('/learning'), directory.owner('/learning')]);
  expect((await directory.owner('/learning/3'))?.route.path).toBe('/learning/:id');
  expect(asked.mock.calls).toEqual([['/boot/remote?path=%2Flearning']]);
  expect(onFound).toHaveBeenCalledTimes(1);
});

it('[REMOTE-03] finds no owner for an unknown URL', async () => {
  const { directory } = directoryOf(nobody);
  expect(await directory.owner('/catalogue')).toBeUndefined();
});

it('asks again after a failure', async () => {
  let isDown = true;
  const { directory } = directoryOf(async () => {
    if (isDown) throw new Error('down');
    return { remote: buildRemoteManifest('learning') };
  });
  await expect(directory.owner('/learning')).rejects.toThrow('down');
  isDown = false;
  expect((await directory.owner('/learning'))?.remote.name).toBe('learning');
});
