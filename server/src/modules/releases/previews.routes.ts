/** Calls with which a team's pipeline makes and ends the previews of its branches. */
import { endPreview, makePreview } from '@cairn/api/release-previews.contract';
import { actorOf, type AddCall } from './registry-calls.ts';
import type { ReleaseServices } from './releases.routes.ts';

export const addPreviews = (
  add: AddCall,
  { previews }: Pick<ReleaseServices, 'previews'>,
): void => {
  add(makePreview, ({ params, body }, { request }) =>
    previews.make(params.name, body, actorOf(request)),
  );
  add(endPreview, ({ params, body }, { request }) =>
    previews.end(params.name, body.branch, actorOf(request)),
  );
};
