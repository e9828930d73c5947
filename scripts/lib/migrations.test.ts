import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findMigrationProblems } from './migration-rules.ts';
import { listMigrationProblems, type ReleasedServerSources } from './migrations.ts';
import { root } from './root.ts';

it.each([
  'create table notes (id int primary key, title text unique not null check (title <> $$$$))',
  'create table notes (id int); create unique index notes_id on notes (id); alter table notes alter column id set not null',
  "alter table students add column colour text, add column size int not null default 3, add column words text[] not null default '{}'::text[]",
  'alter table students add column seen timestamptz not null default now()',
  'alter table students add column mentor uuid references students',
  "alter table courses drop constraint kinds, add constraint kinds check (kind in ('a', 'b')) not valid",
  'alter table courses validate constraint kinds',
  'alter table courses alter column kind drop not null, alter column kind set default 1',
  'create function f() returns int language sql as $$ select 1 $$; create view v as select f() as one',
  "insert into groups values ('north'); update groups set name = 'North' where name is null",
])('allows a migration that only adds: %s', async (sql) => {
  expect(await findMigrationProblems('0100-notes.sql', sql)).toEqual([]);
});

it.each([
  ['drop table notes', 'DropStmt'],
  ['drop view shown', 'DropStmt'],
  ['drop index notes_title', 'DropStmt'],
  ['truncate notes', 'TruncateStmt'],
  ['delete from notes', 'DeleteStmt'],
  ['do $$ begin drop table notes; end $$', 'DoStmt'],
  ['alter table notes drop column title', 'notes: title goes'],
  ['alter table notes rename column title to name', 'renames title'],
  ['alter table notes rename to papers', 'renames a table'],
  ['alter table notes alter column title type int using 1', 'title gets another type'],
  ['alter table notes alter column title set not null', 'title must have a value'],
  ['alter table notes alter column title drop default', 'title loses the default'],
  ['alter table notes add column size int not null', 'size must have a value and has no default'],
  [
    'alter table notes add column id uuid default gen_random_uuid()',
    'id is written into every row',
  ],
  ['alter table notes add column number bigserial', 'number is written into every row'],
  ['alter table notes add column size int check (size > 0)', 'size looks at every row'],
  ['alter table notes add column size int unique', 'size looks at every row'],
  ['alter table notes add column kind int default 1 references kinds', 'kind looks up every row'],
  ['alter table notes add constraint sizes check (size > 0)', 'sizes looks at every row'],
  ['alter table notes add constraint own unique (owner)', 'own may refuse'],
  [
    'alter table notes add constraint sizes check (size > 0) not valid; alter table notes validate constraint sizes',
    'sizes has to be validated in a later file',
  ],
  ['create index notes_title on notes (title)', 'notes_title blocks all writes'],
  ['create unique index notes_title on notes (title)', 'notes_title may refuse'],
  ['create index concurrently notes_title on notes (title)', 'notes_title blocks all'],
  ['create or replace function f() returns int language sql as $$ select 2 $$', 'replaces what'],
  ['alter table notes disable row level security', 'AT_DisableRowSecurity is not known'],
  ['create tabel notes ()', 'is no SQL'],
])(
  'reports a change with which the previous server version cannot run: %s',
  async (sql, problem) => {
    const found = await findMigrationProblems('0100-notes.sql', sql);
    expect(found).toEqual([expect.stringContaining(problem)]);
  },
);

it.each([
  ['drop index concurrently if exists i; create index concurrently i on notes (title)', ''],
  ['create index concurrently i on notes (title)', 'before i: drop index concurrently'],
  [
    'drop index concurrently if exists j; create index concurrently i on notes (title)',
    'before i: drop index',
  ],
  ['drop index concurrently if exists i; create index i on notes (title)', 'i has to be created'],
  ['drop index i; create index concurrently j on notes (title)', 'only drops indexes'],
  ['alter table notes add column size int', 'only drops and creates indexes'],
  [
    'drop index concurrently if exists i; create unique index concurrently i on notes (title)',
    'i may refuse',
  ],
])(
  'refuses other statements in a file that builds indexes concurrently: %s',
  async (sql, problem) => {
    const [found = ''] = await findMigrationProblems('0100-concurrently-notes.sql', sql);
    expect(found.slice(0, problem.length || 1)).toBe(problem);
  },
);

describe('the folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'cairn-migrations-'));
    await write('0001-old.sql', 'drop table older');
    const digest = createHash('sha256').update('drop table older').digest('hex');
    await write('baseline.txt', `${digest}  0001-old.sql\n`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  /** The release `v0.4`, whose server reads `title` of `notes`. */
  const releases: ReleasedServerSources = {
    isRelease: (tag) => tag === 'v0.4',
    filesWith: (_tag, word) =>
      ({ notes: ['notes.ts', 'papers.ts'], title: ['notes.ts', 'titles.ts'], size: ['sizes.ts'] })[
        word
      ] ?? [],
  };
  const check = () => listMigrationProblems(folder, releases);

  it('accepts unchanged migrations that are older than the rules', async () => {
    expect(await check()).toEqual([]);
    await write('0001-old.sql', 'drop table others');
    expect(await check()).toEqual([expect.stringContaining('0001-old.sql: was changed')]);
    await rm(path.join(folder, '0001-old.sql'));
    expect(await check()).toEqual(['0001-old.sql: is gone']);
  });

  it('names the file that does more than add', async () => {
    await write('0002-fine.sql', 'create table fine (id int)');
    await write('0003-new.sql', 'drop table fine');
    expect(await check()).toEqual([expect.stringContaining('0003-new.sql: DropStmt')]);
  });

  it('accepts a removal if the named release does not use the removed parts', async () => {
    const contract = (first: string, sql: string) => write('0004-contract-notes.sql', first + sql);
    const said = '-- unused since v0.4: sizes are elsewhere\n';
    await contract(said, 'alter table notes drop column size');
    expect(await check()).toEqual([]);
    await contract(said, 'drop table lists; alter table notes rename column size to length');
    expect(await check()).toEqual([]);
    await contract('', 'alter table notes drop column size');
    expect(await check()).toEqual([expect.stringContaining('has to begin with')]);
    await contract('-- unused since v0.5\n', 'alter table notes drop column size');
    expect(await check()).toEqual([expect.stringContaining('no release v0.5')]);
    await contract(said, 'alter table notes drop column title');
    expect(await check()).toEqual([
      '0004-contract-notes.sql: notes.title goes, and v0.4 names it in notes.ts',
    ]);
    await contract(said, 'drop table notes');
    expect(await check()).toEqual([
      '0004-contract-notes.sql: notes goes, and v0.4 names it in notes.ts, papers.ts',
    ]);
  });
});

it('accepts all migrations of the server', async () => {
  const none: ReleasedServerSources = { isRelease: () => false, filesWith: () => [] };
  expect(await listMigrationProblems(path.join(root, 'server/migrations'), none)).toEqual([]);
});
