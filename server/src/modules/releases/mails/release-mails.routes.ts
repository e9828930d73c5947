/** Endpoints with which people choose mails about releases. */
import {
  getReleaseMails,
  putReleaseMails,
  RELEASE_MAIL_KINDS,
} from '@cairn/api/release-mails.contract';
import { checkCurrentRights, requireRightToRemote } from '../permissions/release-actor.ts';
import type { AddRegistryCall } from '../permissions/registry-calls.ts';
import { requireKnownRemote } from '../registry/published-release.ts';
import type { ReleaseServices } from '../release-services.ts';
import {
  findReleaseMailChoices,
  saveReleaseMailChoice,
} from './release-mail-choices.repository.ts';

export const addReleaseMailRoutes = (
  add: AddRegistryCall,
  { sql, now }: Pick<ReleaseServices, 'sql' | 'now'>,
): void => {
  add(getReleaseMails, async (_input, { id }) => ({
    choices: await findReleaseMailChoices(sql, id ?? ''),
  }));
  add(putReleaseMails, async ({ body: { remote, kinds } }, by) => {
    const choice = { remote, kinds: RELEASE_MAIL_KINDS.filter((kind) => kinds.includes(kind)) };
    await sql.begin(async (tx) => {
      await checkCurrentRights(tx, by, now(), (actor) => requireRightToRemote(actor, remote));
      if (remote !== '*') await requireKnownRemote(tx, remote);
      await saveReleaseMailChoice(tx, by.id ?? '', choice);
    });
    return choice;
  });
};
