import { type Node, parse } from 'libpg-query';

/** A table or a column that a migration drops or renames. */
export interface TableOrColumnRemovedByMigration {
  readonly table: string;
  readonly column?: string;
}

/** Returns the tables and columns that a migration drops or renames. */
export const findTablesAndColumnsRemovedByMigration = async (
  sql: string,
): Promise<TableOrColumnRemovedByMigration[]> =>
  ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => (stmt ? findStatementNames(stmt) : []));

const findStatementNames = (statement: Node): TableOrColumnRemovedByMigration[] => {
  if ('DropStmt' in statement) {
    const { removeType, objects = [] } = statement.DropStmt;
    return removeType === 'OBJECT_TABLE' ? objects.flatMap(findTable) : [];
  }
  if ('RenameStmt' in statement) {
    const { renameType, relation, subname } = statement.RenameStmt;
    const table = relation?.relname ?? '';
    if (renameType === 'OBJECT_TABLE') return [{ table }];
    return renameType === 'OBJECT_COLUMN' && subname !== undefined
      ? [{ table, column: subname }]
      : [];
  }
  if (!('AlterTableStmt' in statement)) return [];
  const { relation, cmds = [] } = statement.AlterTableStmt;
  return cmds.flatMap((command) => {
    if (!('AlterTableCmd' in command)) return [];
    const { subtype, name } = command.AlterTableCmd;
    return subtype === 'AT_DropColumn' && name !== undefined
      ? [{ table: relation?.relname ?? '', column: name }]
      : [];
  });
};

const findTable = (object: Node): TableOrColumnRemovedByMigration[] => {
  const last = 'List' in object ? object.List.items?.at(-1) : undefined;
  return last && 'String' in last ? [{ table: last.String.sval ?? '' }] : [];
};
