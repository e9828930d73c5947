/** Calls with which a team's pipeline makes and ends the previews of its branches. */
import { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import { getActor, type AddRegistryCall } from './registry-calls.ts';
import type { ReleaseServices } from './releases.routes.ts';

export const addPreviews = (
  add: AddRegistryCall,
  { previews }: Pick<ReleaseServices, 'previews'>,
): void => {
  add(makePreview, ({ params, body }, { request }) =>
    previews.make(params.name, body, getActor(request)),
  );
  add(endPreview, ({ params, body }, { request }) =>
    previews.end(params.name, body.branch, getActor(request)),
  );
};
