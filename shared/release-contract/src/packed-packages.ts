/** What the build leaves of the packages that teams elsewhere install: packages.json, beside the tarballs that it names. */
import { z } from 'zod';

export const PACKED_FILE = 'packages.json';

const ranges = z.record(z.string(), z.string());

/** The parts of a package.json that installers ask a registry for; what else it says stays. */
const manifestSchema = z.looseObject({
  name: z.string().regex(/^@cairn\/[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  dependencies: ranges.optional(),
  peerDependencies: ranges.optional(),
});

export type PackageManifest = z.infer<typeof manifestSchema>;

export const packedPackageSchema = z.strictObject({
  manifest: manifestSchema,
  /** Beside packages.json. */
  file: z.string().regex(/^[\w.-]+\.tgz$/),
  bytes: z.int().positive(),
  /** SHA-512, as integrity. */
  integrity: z.string().regex(/^sha512-[\w+/=]+$/),
  /** SHA-1, hexadecimal: for installers that know nothing better. */
  shasum: z.string().regex(/^[0-9a-f]{40}$/),
});

export type PackedPackage = z.infer<typeof packedPackageSchema>;

export const packedPackagesSchema = z.array(packedPackageSchema);
