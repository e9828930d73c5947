/**
 * Converts an archive of OneRoster 1.2 (CSV) into a table of people: a row for each user, with the classes of the user as
 * groups. 003 §2.3
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_IMPORT_BYTES } from '@cairn/api/people-imports.contract';
import type { ImportColumnUse } from '@cairn/domain/import-columns.rules';
import { AppError } from '../../../platform/errors/app-error.ts';
import { openZippedPackage } from '../../packaged-courses/importing/zip-source.ts';
import { type CsvRow, readCsvRows } from './read-csv.ts';

/** Columns of the table that an archive is converted into, each with the field of a person that it contains. */
export const ONE_ROSTER_COLUMNS: readonly (readonly [string, ImportColumnUse])[] = [
  ['email', 'email'],
  ['givenName', 'firstName'],
  ['familyName', 'lastName'],
  ['identifier', 'externalId'],
  ['classes', 'groups'],
  ['classes to leave', 'leftGroups'],
  ['action', 'action'],
];

const VERSION = '1.2';
const FILES = ['manifest.csv', 'orgs.csv', 'classes.csv', 'users.csv', 'enrollments.csv'] as const;
type FileName = (typeof FILES)[number];
const MAX_ENTRIES = 100;
const REMOVED = 'tobedeleted';

const refuseArchive = (message: string): never => {
  throw new AppError('invalid', message);
};

/** Counts the bytes that are really unpacked, because the sizes in an archive may be wrong. */
const createByteLimit = () => {
  let bytes = 0;
  return () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes <= MAX_IMPORT_BYTES) done(null, chunk);
        else done(new AppError('too-large', 'The archive unpacks to more than 50 MB. Split it.'));
      },
    });
};

/** Unpacks the files of the archive into a folder. Returns their paths. */
const unpack = async (archive: string, folder: string): Promise<Map<FileName, string>> => {
  const zip = await openZippedPackage(archive);
  const limit = createByteLimit();
  const paths = new Map<FileName, string>();
  let entries = 0;
  try {
    for await (const entry of zip.entries()) {
      entries += 1;
      if (entries > MAX_ENTRIES) refuseArchive(`The archive has more than ${MAX_ENTRIES} files.`);
      const wanted = FILES.find((file) => file === entry.name.toLowerCase());
      if (wanted === undefined) continue;
      const file = path.join(folder, wanted);
      await pipeline(await entry.read(), limit(), createWriteStream(file));
      paths.set(wanted, file);
    }
  } finally {
    zip.close();
  }
  return paths;
};

type Fields = Readonly<Record<string, string>>;

/** Yields the rows of a file of the archive as objects with the column names as keys. */
const readFields = async function* (file: string): AsyncGenerator<Fields & { line: string }> {
  let names: readonly string[] | undefined;
  for await (const { line, cells } of readCsvRows(file, { encoding: 'utf-8', delimiter: ',' })) {
    if (names) {
      const fields = names.map((name, at) => [name, cells[at]?.trim() ?? ''] as const);
      yield { ...Object.fromEntries(fields), line: String(line) };
    } else names = cells.map((name) => name.trim());
  }
};

/** Throws invalid for an archive of another version than 1.2. */
const checkVersion = async (manifest: string): Promise<void> => {
  for await (const { propertyName, value } of readFields(manifest)) {
    if (propertyName !== 'oneroster.version') continue;
    if (value === VERSION) return;
    refuseArchive(`This is an archive of OneRoster ${value}. Export it as OneRoster ${VERSION}.`);
  }
  refuseArchive(
    `The file manifest.csv names no version. Export the archive as OneRoster ${VERSION}.`,
  );
};

interface Memberships {
  readonly joined: Set<string>;
  readonly left: Set<string>;
}

/** Returns the names of the classes that each user joins and leaves, by the user's `sourcedId`. */
const readMemberships = async (
  classes: string,
  enrollments: string,
): Promise<ReadonlyMap<string, Memberships>> => {
  const names = new Map<string, string>();
  for await (const { sourcedId = '', title = '' } of readFields(classes))
    // A semicolon separates the names in a cell.
    names.set(sourcedId, title.replaceAll(';', ','));
  const byUser = new Map<string, Memberships>();
  for await (const { userSourcedId = '', classSourcedId = '', status } of readFields(enrollments)) {
    const name = names.get(classSourcedId);
    if (name === undefined || name === '') continue;
    const memberships = byUser.get(userSourcedId) ?? { joined: new Set(), left: new Set() };
    byUser.set(userSourcedId, memberships);
    (status === REMOVED ? memberships.left : memberships.joined).add(name);
  }
  // A user may have two enrolments in one class, as student and as teacher. The user leaves the class only with the last one.
  for (const { joined, left } of byUser.values()) for (const name of joined) left.delete(name);
  return byUser;
};

const readUsers = async function* (
  users: string,
  memberships: ReadonlyMap<string, Memberships>,
): AsyncGenerator<CsvRow> {
  for await (const user of readFields(users)) {
    const { sourcedId = '', email = '', givenName = '', familyName = '', identifier = '' } = user;
    const isRemoved = user['status'] === REMOVED;
    const { joined = [], left = [] } = (isRemoved ? undefined : memberships.get(sourcedId)) ?? {};
    const cells = [
      email,
      givenName,
      familyName,
      identifier || sourcedId,
      [...joined].join(';'),
      [...left].join(';'),
      isRemoved ? 'disable' : '',
    ];
    yield { line: Number(user.line), cells };
  }
};

/**
 * Yields the rows of the table that an archive is converted into.
 * @throws invalid for a missing file, another version, or an unreadable archive; too-large beyond 50 MB unpacked
 */
export const readOneRoster = async function* (archive: string): AsyncGenerator<CsvRow> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-roster-'));
  try {
    const paths = await unpack(archive, folder).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      return refuseArchive('This archive cannot be read. Create it again, and upload that.');
    });
    const requireFile = (name: FileName): string =>
      paths.get(name) ??
      refuseArchive(
        `The archive has no ${name}. A OneRoster ${VERSION} archive has it at its root.`,
      );
    const [manifest, , classes, users, enrollments] = FILES.map(requireFile) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await checkVersion(manifest);
    yield* readUsers(users, await readMemberships(classes, enrollments));
  } finally {
    await rm(folder, { recursive: true });
  }
};
