import { createHash } from 'node:crypto';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { SettingValues } from '@cairn/release-contract/settings';
import { HOST_RULES, RULES } from './run-gate.ts';

/**
 * What a release is, to the byte: its descriptor names the hash of every file. The order of fields does not count, as a
 * database changes it.
 * @returns SHA-256, hexadecimal
 */
export const contentDigest = (descriptor: Descriptor): string => sha256(canonical(descriptor));

/** Of one remote beside which a release was mounted. */
export interface MixEntry {
  readonly version: string;
  /** A build is made again under its version. */
  readonly digest: string;
  /** Of the values that the channel gives to its settings; absent: none. */
  readonly values?: string | undefined;
}

/** By remote. */
export type CheckedMix = Record<string, MixEntry>;

/** @param values that the channel gives to settings, by remote */
export const mixOfReleases = (
  releases: readonly Descriptor[],
  values: Readonly<Record<string, SettingValues>> = {},
): CheckedMix =>
  Object.fromEntries(
    releases.map((descriptor) => {
      const { name, version } = descriptor;
      const own = values[name] ?? {};
      const hasValues = Object.keys(own).length > 0;
      const entry = { version, digest: contentDigest(descriptor) };
      return [name, { ...entry, ...(hasValues && { values: sha256(canonical(own)) }) }];
    }),
  );

/** Raised by whoever changes what a rule, or the mount, means; a rule more or less changes the version by itself. */
const MEANING = 2;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The version of the gate: a result of another one says nothing about these rules. */
export const GATE_VERSION = `${MEANING}-${sha256([...RULES, ...HOST_RULES].map(({ id }) => id).join()).slice(0, 8)}`;

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
};
