/**
 * Previews of branches: a channel of one remote that is made, filled, linked and ends by itself. Calls send a release token
 * that may `preview` this remote; one for the channel `preview-*` may nothing else.
 */
import { defineEndpoint } from './endpoint.ts';
import { z } from './z.ts';

const short = z.string().check(z.minLength(1), z.maxLength(100));
const byName = z.object({ name: short });
const branch = z.string().check(z.minLength(1), z.maxLength(200));

/** Of a token's channel: all previews, and no channel besides. */
export const PREVIEW_SCOPE = 'preview-*';

/** By its name. Values of settings are all that is changed of such a channel besides what it shows (`changeChannelTogether`). */
export const isPreviewChannel = (channel: string): boolean =>
  channel.startsWith(PREVIEW_SCOPE.slice(0, -1));

/**
 * Makes the preview of a branch, or gives it another version and more days. `version` is published and one of a preview
 * (`1.4.0-preview.…`); it keeps the rules beside what production runs. `link` opens it for whoever has it, until it ends; a path
 * of this site without a screen of it. `pipelineAt` is when the pipeline was created that asks: one from before the end of the preview
 * does not make it again.
 * Errors: 401, 403, 404 (remote-unknown, release-unknown), 409 (preview-ended), 422 (gate rules, preview-version, preview-limit,
 * release-withdrawn).
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
    /** ISO. */
    endsAt: z.string(),
    link: z.string(),
  }),
});

/** At once; `ended` is false where there was none. Errors: 401, 403. */
export const endPreview = defineEndpoint({
  method: 'DELETE',
  path: '/v1/remotes/:name/previews',
  auth: 'none',
  summary: 'End the preview of a branch',
  params: byName,
  body: z.object({ branch }),
  answer: z.object({ ended: z.boolean() }),
});
