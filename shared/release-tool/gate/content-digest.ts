import { createHash } from 'node:crypto';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import { splitSettingRules } from '@cairn/release-contract/setting-rules';
import type { SettingValues } from '@cairn/release-contract/settings';
import { HOST_GATE_RULES, REMOTE_GATE_RULES } from './run-gate.ts';

/**
 * Returns a digest of all bytes of a release, because its descriptor has the hash of every file. The order of fields does not
 * matter, because a database changes it.
 * @returns SHA-256, hexadecimal
 */
export const digestRelease = (descriptor: Descriptor): string =>
  sha256(toCanonicalJson(descriptor));

/** One remote with which a release was mounted. */
export interface MixedRelease {
  readonly version: string;
  /** Digest of the content, because a build may be repeated under the same version. */
  readonly digest: string;
  /** Digest of the values that the channel gives to its settings; absent if there are none. */
  readonly values?: string | undefined;
}

/** Releases of the remotes with which a release was mounted, by remote name. */
export type CheckedMix = Record<string, MixedRelease>;

/** Returns the digests of the releases and of their settings, by remote. @param values that the channel gives to settings, by remote */
export const toCheckedMix = (
  releases: readonly Descriptor[],
  values: Readonly<Record<string, SettingValues>> = {},
): CheckedMix =>
  Object.fromEntries(
    releases.map((descriptor) => {
      const { name, version } = descriptor;
      // The digest leaves out rules of settings: the mount is that of a visitor, to whom no rule applies, and the manifest does
      // not contain them.
      const own = splitSettingRules(values[name] ?? {}).values;
      const hasValues = Object.keys(own).length > 0;
      const entry = { version, digest: digestRelease(descriptor) };
      return [name, { ...entry, ...(hasValues && { values: sha256(toCanonicalJson(own)) }) }];
    }),
  );

/** Raise this number when a rule or the mount changes its meaning. Added and removed rules change the version by themselves. */
const RULES_REVISION = 3;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Version of the gate. A result of another version is not valid for these rules. */
export const GATE_VERSION = `${RULES_REVISION}-${sha256([...REMOTE_GATE_RULES, ...HOST_GATE_RULES].map(({ id }) => id).join()).slice(0, 8)}`;

const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${toCanonicalJson(field)}`).join()}}`;
};
