/** Endpoints with which a team's pipeline creates and ends previews of its branches. */
import { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import { getReleaseActor, type AddRegistryCall } from '../permissions/registry-calls.ts';
import type { ReleaseServices } from '../registry/releases.routes.ts';

export const addPreviewRoutes = (
  add: AddRegistryCall,
  { previews }: Pick<ReleaseServices, 'previews'>,
): void => {
  add(makePreview, ({ params, body }, { request }) =>
    previews.make(params.name, body, getReleaseActor(request)),
  );
  add(endPreview, ({ params, body }, { request }) =>
    previews.end(params.name, body.branch, getReleaseActor(request)),
  );
};
