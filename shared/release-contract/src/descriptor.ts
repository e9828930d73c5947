/**
 * The descriptor of a release, remote.json. The build writes it from the remote's package and from the bundle. The server and the
 * release checks read it; browsers do not.
 */
import { z } from 'zod';
import { backendSchema } from './backend.ts';
import type { Release } from './boot-manifest.ts';
import { HOST, hostPartSchema } from './host-part.ts';
import { toContainerName } from './page-global.ts';
import { eventsOfOthersSchema, ownEventsSchema } from './remote-events.ts';
import { findPatternFault } from './routes.ts';
import { settingsSchema, resolveSettingValues } from './settings.ts';
import { fillsSchema, slotsSchema } from './slots.ts';

export const DESCRIPTOR_FILE_NAME = 'remote.json';

const VERSION_FAULT = 'must be a semantic version such as 1.4.0';

/** Version of a release and of its package. */
export const versionSchema = z
  .string(VERSION_FAULT)
  .regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, VERSION_FAULT);
const rangeSchema = z.string().regex(/^\^\d+\.\d+\.\d+$/, 'must be a range such as ^1.0.0');
const eventNameSchema = z
  .string()
  .regex(/^[a-z]+\.[a-z]+$/, "must be an event such as 'session.changed'");
const eventVersionSchema = z.string().regex(/^\d+\.\d+$/, 'must be a version such as 1.0');
const releaseFileSchema = z
  .string()
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w@./-]+$/, 'must be a file below the release');
const urlPathSchema = z
  .string()
  .regex(/^\/(?![/\\])\S*$/, 'must be an address on this site that begins with one "/"');

/**
 * Maximum number of entries in lists that are compared with other lists of the descriptor or of other releases. The time of
 * the gate grows with their product.
 */
const MAX_ROUTES = 200;
const MAX_EVENTS = 100;
const MAX_PRELOADS = 200;
const MAX_FIRST_CALLS = 8;

const preloadsSchema = z
  .array(releaseFileSchema)
  .max(MAX_PRELOADS, `must be at most ${MAX_PRELOADS} files`);
const eventNamesSchema = z
  .array(eventNameSchema)
  .max(MAX_EVENTS, `must be at most ${MAX_EVENTS} events`);

/** One route of a remote or of the host. */
export const routeSchema = z.strictObject({
  path: z.string().superRefine((path, context) => {
    const fault = findPatternFault(path);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
  auth: z.enum(['open', 'student', 'course']),
  title: z.string().min(1),
  fade: z.boolean().optional(),
  /** URLs that the first screen fetches; ':id' is filled in from the path. The page preloads them for visitors. */
  data: z.array(urlPathSchema).default([]),
  /**
   * URLs that the first screen calls for a signed-in student in addition to `data`; ':studentId' is filled in as well. The page
   * makes these calls while the code is loading.
   */
  calls: z
    .array(urlPathSchema)
    .max(MAX_FIRST_CALLS, `must be at most ${MAX_FIRST_CALLS} addresses`)
    .optional(),
  /** Name in the code of the chunk that contains this route's screen; absent if the screen has no chunk of its own. */
  screen: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a chunk')
    .optional(),
  /** Files of that chunk, fetched with the page. The build writes them. */
  preload: preloadsSchema.default([]),
});

const remoteNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits, hyphens')
  .refine((name) => !(name in Object.prototype), 'must not be a name of JavaScript itself');

/** The `mfe` field of a remote's package.json: everything that a remote declares. */
export const remoteDeclarationSchema = z.strictObject({
  name: remoteNameSchema.refine((name) => name !== HOST, 'is the name of the host'),
  /** Module that exports `remote`. */
  expose: z
    .string()
    .regex(/^\.\/[\w./-]+\.(?:[jt]sx?|mjs)$/, 'must be a module such as ./src/index.ts'),
  /** Versions of @cairn/runtime and @cairn/session that this remote works with. */
  hostApi: rangeSchema,
  /** Version of the HTTP contract that the remote was built with. */
  api: z.string().min(1),
  routes: z.array(routeSchema).min(1).max(MAX_ROUTES, `must be at most ${MAX_ROUTES} routes`),
  events: z.strictObject({
    /** Events of the host's event map. */
    emits: eventNamesSchema,
    listens: eventNamesSchema,
    /** Events that this remote owns; their names begin with its name. Hosts before API 2.10.0 deliver none. */
    own: ownEventsSchema.optional(),
    /** Events of other remotes to which it listens. */
    others: eventsOfOthersSchema.optional(),
  }),
  /** Shared modules of the host that the remote includes as its own copy. */
  brings: z.array(z.enum(['react'])).optional(),
  /** Settings, whose values may differ by channel. Older hosts provide no values. */
  settings: settingsSchema.optional(),
  /** Slots in its pages that other remotes may fill. Hosts before API 2.7.0 leave them empty. */
  slots: slotsSchema.optional(),
  /** Slots of other remotes that it fills. */
  fills: fillsSchema.optional(),
  /** Its own backend, which pages call through the site. Older servers refuse the field. */
  backend: backendSchema.optional(),
});

/** The `mfe` field of the host's package.json. */
export const hostDeclarationSchema = remoteDeclarationSchema
  .pick({ expose: true, api: true, routes: true, slots: true })
  .extend({ name: z.literal(HOST) });

const releaseSchema = z.strictObject({
  schema: z.literal(1),
  ...remoteDeclarationSchema.shape,
  name: remoteNameSchema,
  /** Part about the host's own files; present in releases of the host only. */
  host: hostPartSchema.optional(),
  events: remoteDeclarationSchema.shape.events.extend({
    /** Version by event of the payload that this release was built with. The build writes it. */
    versions: z.record(eventNameSchema, eventVersionSchema).default({}),
  }),
  version: versionSchema,
  /** Container file. */
  entry: releaseFileSchema,
  /** Ranges of the modules that the host shares. */
  shared: z.record(z.string(), rangeSchema),
  /** Files that the first screen needs, fetched with the page. */
  preload: preloadsSchema.min(1),
  files: z
    .array(
      z.strictObject({
        path: releaseFileSchema,
        integrity: z.string().regex(/^sha384-[\w+/]{64}$/, 'must be a sha384 hash'),
        bytes: z.number().int().nonnegative(),
        /** True for an ES module. No element names such a file, so the page provides its hash in other ways. */
        module: z.literal(true).optional(),
      }),
    )
    .min(1),
});

export const descriptorSchema = releaseSchema.refine(
  ({ name, host }) => (name === HOST) === (host !== undefined),
  { path: ['host'], message: `must be there in a release called "${HOST}", and in no other` },
);

/** The declaration of a remote in its package. */
export type RemoteDeclaration = z.infer<typeof remoteDeclarationSchema>;
export type Descriptor = z.infer<typeof descriptorSchema>;

/** Returns the part of a route that pages need. The server handles the preloads. */
export const toRouteDeclaration = ({ path, auth, title, fade }: Descriptor['routes'][number]) => ({
  path,
  auth,
  title,
  ...(fade !== undefined && { fade }),
});

/** Returns the URL path of a release's folder, with a slash at the end. */
export const toReleaseBasePath = (name: string, releaseVersion: string): string =>
  `/remotes/${name}/${releaseVersion}/`;

/**
 * Returns the part of a descriptor that a page needs: settings have their defaults, and only files that browsers load by hash
 * have hashes.
 */
export const toRelease = (descriptor: Descriptor): Release => {
  const loaded = descriptor.files.filter(({ path }) => /\.(?:m?js|css)$/.test(path));
  const modules = loaded.filter(({ module }) => module).map(({ path }) => path);
  return {
    version: descriptor.version,
    container: toContainerName(descriptor.name, descriptor.version),
    base: toReleaseBasePath(descriptor.name, descriptor.version),
    entry: descriptor.entry,
    preload: descriptor.preload,
    integrity: Object.fromEntries(loaded.map(({ path, integrity }) => [path, integrity])),
    ...(modules.length > 0 && { modules }),
    ...(descriptor.settings && { settings: resolveSettingValues(descriptor.settings, {}) }),
    ...(descriptor.fills && { fills: Object.keys(descriptor.fills) }),
  };
};

/** Returns all events that a release emits: those of the host's event map, and its own. */
export const listEmittedEvents = ({ events }: Pick<Descriptor, 'events'>): string[] => [
  ...events.emits,
  ...Object.keys(events.own ?? {}),
];

/** Returns all events to which a release listens: those of the host's event map, and those of other remotes. */
export const listHeardEvents = ({ events }: Pick<Descriptor, 'events'>): string[] => [
  ...events.listens,
  ...Object.keys(events.others ?? {}),
];
