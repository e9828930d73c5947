/**
 * The descriptor of a release, remote.json: written by the build from what the remote's package declares and from the
 * bundle, never by hand. Read by the server and by release checks, not by the browser.
 */
import { z } from 'zod';
import type { Release } from './boot-manifest.ts';
import { HOST, hostPartSchema } from './host-part.ts';
import { containerName } from './page-global.ts';
import { patternFault } from './routes.ts';
import { settingsSchema, valuesFor } from './settings.ts';

export const DESCRIPTOR_FILE = 'remote.json';

const VERSION_FAULT = 'must be a semantic version such as 1.4.0';

/** Of a release, and of the package that it is built from. */
export const versionSchema = z
  .string(VERSION_FAULT)
  .regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, VERSION_FAULT);
const range = z.string().regex(/^\^\d+\.\d+\.\d+$/, 'must be a range such as ^1.0.0');
const eventName = z
  .string()
  .regex(/^[a-z]+\.[a-z]+$/, "must be an event such as 'session.changed'");
const eventVersion = z.string().regex(/^\d+\.\d+$/, 'must be a version such as 1.0');
const file = z
  .string()
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[\w@./-]+$/, 'must be a file below the release');
const address = z
  .string()
  .regex(/^\/(?!\/)\S*$/, 'must be an address on this site that begins with one "/"');

/** One address that a remote, or the host itself, answers for. */
export const routeSchema = z.strictObject({
  path: z.string().superRefine((path, context) => {
    const fault = patternFault(path);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  }),
  auth: z.enum(['open', 'student', 'course']),
  title: z.string().min(1),
  fade: z.boolean().optional(),
  /** What the first screen fetches; ':id' is filled in from the path. Preloaded for visitors. */
  data: z.array(address).default([]),
  /** The chunk that holds this route's screen, by the name that the code gives it, when it is a chunk of its own. */
  screen: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be the name of a chunk')
    .optional(),
  /** The files of that chunk, fetched with the page. Written by the build. */
  preload: z.array(file).default([]),
});

const remoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits, hyphens')
  .refine((name) => !(name in Object.prototype), 'must not be a name of JavaScript itself');

/** The `mfe` field of a remote's package.json: all that a remote says about itself. */
export const remoteDeclarationSchema = z.strictObject({
  name: remoteName.refine((name) => name !== HOST, 'is the name of the host'),
  /** The module that exports `remote`. */
  expose: z
    .string()
    .regex(/^\.\/[\w./-]+\.(?:[jt]sx?|mjs)$/, 'must be a module such as ./src/index.ts'),
  /** Versions of @cairn/runtime and @cairn/session that this remote works with. */
  hostApi: range,
  /** The version of the HTTP contract it was built with. */
  api: z.string().min(1),
  routes: z.array(routeSchema).min(1),
  events: z.strictObject({ emits: z.array(eventName), listens: z.array(eventName) }),
  /** What the host lends and the remote brings in a copy of its own all the same. */
  brings: z.array(z.enum(['react'])).optional(),
  /** Values that may differ by channel; older hosts give none. */
  settings: settingsSchema.optional(),
});

/** The `mfe` field of the host's package.json. */
export const hostDeclarationSchema = remoteDeclarationSchema
  .pick({ expose: true, api: true, routes: true })
  .extend({ name: z.literal(HOST) });

const releaseSchema = z.strictObject({
  schema: z.literal(1),
  ...remoteDeclarationSchema.shape,
  name: remoteName,
  /** Of a release of the host, and of no other. */
  host: hostPartSchema.optional(),
  events: remoteDeclarationSchema.shape.events.extend({
    /** By event: the version of its payload that this release was built with. Written by the build. */
    versions: z.record(eventName, eventVersion).default({}),
  }),
  version: versionSchema,
  /** The container file. */
  entry: file,
  /** Ranges of the modules that the host lends. */
  shared: z.record(z.string(), range),
  /** What the first screen needs, fetched with the page. */
  preload: z.array(file).min(1),
  files: z
    .array(
      z.strictObject({
        path: file,
        integrity: z.string().regex(/^sha384-[\w+/]{64}$/, 'must be a sha384 hash'),
        bytes: z.number().int().nonnegative(),
        /** An ES module: no element names it, so the page gives its hash in other ways. */
        module: z.literal(true).optional(),
      }),
    )
    .min(1),
});

export const descriptorSchema = releaseSchema.refine(
  ({ name, host }) => (name === HOST) === (host !== undefined),
  { path: ['host'], message: `must be there in a release called "${HOST}", and in no other` },
);

/** What a package says of the release that is built from it. */
export type RemoteDeclaration = z.infer<typeof remoteDeclarationSchema>;
export type Descriptor = z.infer<typeof descriptorSchema>;

/** A route as pages are told of it: what it preloads is the server's business. */
export const toRouteDeclaration = ({ path, auth, title, fade }: Descriptor['routes'][number]) => ({
  path,
  auth,
  title,
  ...(fade !== undefined && { fade }),
});

/** The folder of a release as the page addresses it. */
export const releaseBase = (name: string, releaseVersion: string): string =>
  `/remotes/${name}/${releaseVersion}/`;

/** What a page needs to know of a release: hashes only of files that the browser loads by hash, and settings by default. */
export const toRelease = (descriptor: Descriptor): Release => {
  const loaded = descriptor.files.filter(({ path }) => /\.(?:m?js|css)$/.test(path));
  const modules = loaded.filter(({ module }) => module).map(({ path }) => path);
  return {
    version: descriptor.version,
    container: containerName(descriptor.name, descriptor.version),
    base: releaseBase(descriptor.name, descriptor.version),
    entry: descriptor.entry,
    preload: descriptor.preload,
    integrity: Object.fromEntries(loaded.map(({ path, integrity }) => [path, integrity])),
    ...(modules.length > 0 && { modules }),
    ...(descriptor.settings && { settings: valuesFor(descriptor.settings, {}) }),
  };
};
