/** The part of a descriptor that only the host has: the files with which a page starts, and what the host provides to remotes. */
import { z } from 'zod';

/** The name of the host among the releases of a channel; no remote may have it. */
export const HOST = 'host';

const filePathSchema = z.string().min(1);

export const hostPartSchema = z.strictObject({
  /** Language of the host's texts, BCP 47. */
  language: z.string(),
  /** Script that sets the theme before the first paint. */
  theme: filePathSchema,
  scripts: z.array(filePathSchema).min(1),
  styles: z.array(filePathSchema),
  /** Font files that the first paint of a page needs. */
  fonts: z.array(filePathSchema),
  /** Icon that browsers show beside the title. */
  icon: filePathSchema,
  /** Document title of a page whose URL belongs to no remote. */
  notFound: z.string(),
  /** Text and link that the page shows when no host starts. */
  broken: z.strictObject({ text: z.string(), again: z.string() }),
  /** Version of what the host provides to remotes: that of @cairn/runtime. */
  hostApi: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 2.1.0'),
  /** Versions of the shared modules, by module. */
  lends: z.record(z.string(), z.string()),
  /** Versions of the events on the host's bus, by event. */
  events: z.record(z.string(), z.string()),
});

export type HostPart = z.infer<typeof hostPartSchema>;

/** Event that the host dispatches on the document when its frame is rendered. Before it, the page may switch to another host. */
export const HOST_STARTED_EVENT = 'cairn:host-started';
/** Event that the host dispatches on the document when it cannot render its frame. */
export const HOST_FAILED_EVENT = 'cairn:host-failed';
