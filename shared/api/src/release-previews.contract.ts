/**
 * Previews of branches: channels of one remote that are created with a release and a link, and expire. Calls send a
 * release token that may `preview` this remote. A token for the channel `preview-*` may do nothing else.
 */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const branch = z.string().check(z.minLength(1), z.maxLength(200));

/** Channel of a token that may change all previews and no other channel. */
export const PREVIEW_SCOPE = 'preview-*';

/**
 * Returns, by its name, whether a channel is a preview. Apart from its release, only its values of settings can change
 * (`changeChannelRemotes`).
 */
export const isPreviewChannel = (channel: string): boolean =>
  channel.startsWith(PREVIEW_SCOPE.slice(0, -1));

/**
 * Creates the preview of a branch, or gives it another version and more days. `version` must be published as a preview
 * (`1.4.0-preview.…`) and pass the rules beside the releases of production. Anyone with `link` can open the preview
 * until it ends; it is a path of this site without the screen. `pipelineAt` is when the calling pipeline was created: a
 * pipeline from before the end of a preview does not create it again.
 * Errors: 401, 403, 404 (remote-unknown, release-unknown), 409 (preview-ended), 422 (gate rules, preview-version,
 * preview-limit, release-withdrawn).
 */
export const makePreview = defineEndpoint({
  method: 'PUT',
  path: '/v1/remotes/:name/previews',
  auth: 'none',
  summary: 'Make or refresh the preview of a branch',
  params: byName,
  body: z.object({ version: short, branch, pipelineAt: z.optional(z.isoDatetime()) }),
  answer: z.object({
    channel: z.string(),
    version: z.string(),
    branch: z.string(),
    /** ISO time at which the preview expires. */
    endsAt: z.string(),
    link: z.string(),
  }),
});

/** Ends a preview at once; `ended` is false if there was none. Errors: 401, 403. */
export const endPreview = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/previews',
  auth: 'none',
  summary: 'End the preview of a branch',
  params: byName,
  body: z.object({ branch }),
  answer: z.object({ ended: z.boolean() }),
});
