/** The file packages.json, which the build writes beside the tarballs of the packages that external teams install. */
import { z } from 'zod';

export const PACKED_PACKAGES_FILE_NAME = 'packages.json';

const rangesSchema = z.record(z.string(), z.string());

/** The parts of a package.json that installers request from a registry. Other fields are kept. */
const manifestSchema = z.looseObject({
  name: z.string().regex(/^@cairn\/[a-z][a-z0-9-]*$/),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  dependencies: rangesSchema.optional(),
  peerDependencies: rangesSchema.optional(),
});

export type PackageManifest = z.infer<typeof manifestSchema>;

export const packedPackageSchema = z.strictObject({
  manifest: manifestSchema,
  /** Name of the tarball, in the folder of packages.json. */
  file: z.string().regex(/^[\w.-]+\.tgz$/),
  bytes: z.int().positive(),
  /** SHA-512 of the tarball, in the form of an `integrity` attribute. */
  integrity: z.string().regex(/^sha512-[\w+/=]+$/),
  /** SHA-1 of the tarball, hexadecimal, for installers that support nothing better. */
  shasum: z.string().regex(/^[0-9a-f]{40}$/),
});

export type PackedPackage = z.infer<typeof packedPackageSchema>;

export const packedPackagesSchema = z.array(packedPackageSchema);
