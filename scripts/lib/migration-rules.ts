/**
 * Checks that a migration only adds to the schema. While a release is rolled out, the version before it runs on the same
 * database. A migration must therefore not remove or change anything that the earlier version reads or writes, and no statement
 * may block a large table. Only statements that are known to be harmless are accepted. docs/decisions/067.
 */
import { type ColumnDef, type Constraint, type Node, parse, SqlError } from 'libpg-query';

/** Returns the problems of a migration, a line each; none if it only adds. */
export const findMigrationProblems = async (name: string, sql: string): Promise<string[]> => {
  let statements: Node[];
  try {
    statements = ((await parse(sql)).stmts ?? []).flatMap(({ stmt }) => stmt ?? []);
  } catch (error) {
    if (error instanceof SqlError) return [`is no SQL: ${error.message}`];
    throw error;
  }
  return isConcurrent(name) ? findConcurrentProblems(statements) : findPlainProblems(statements);
};

/** Returns whether the server runs the statements one by one, without a transaction. */
const isConcurrent = (name: string): boolean => /^\d{4}-concurrently-/.test(name);

const ADDING_STATEMENTS = new Set([
  'CommentStmt',
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateTrigStmt',
  'InsertStmt',
  'SelectStmt',
  'UpdateStmt',
  'VariableSetStmt',
]);

const findPlainProblems = (statements: readonly Node[]): string[] => {
  const made = new Set(statements.flatMap(findCreatedTable));
  return statements.flatMap((statement) => {
    const [kind = ''] = Object.keys(statement);
    if (ADDING_STATEMENTS.has(kind)) return [];
    if ('AlterTableStmt' in statement) {
      const { relation, cmds = [] } = statement.AlterTableStmt;
      const table = relation?.relname ?? '';
      if (made.has(table)) return [];
      const problems = [
        ...cmds.flatMap(findAlterProblems),
        ...findEarlyValidations(statements, cmds),
      ];
      return problems.map((text) => `${table}: ${text}`);
    }
    if ('IndexStmt' in statement) return findIndexProblems(statement, made);
    if ('CreateFunctionStmt' in statement || 'ViewStmt' in statement)
      return isReplacing(statement) ? ['replaces what the version before uses'] : [];
    if ('RenameStmt' in statement) return [`renames ${statement.RenameStmt.subname ?? 'a table'}`];
    return [`${kind} is not known to only add`];
  });
};

const findCreatedTable = (statement: Node): string[] => {
  if ('CreateStmt' in statement) return [statement.CreateStmt.relation?.relname ?? ''];
  if ('CreateTableAsStmt' in statement)
    return [statement.CreateTableAsStmt.into?.rel?.relname ?? ''];
  return [];
};

const isReplacing = (statement: Node): boolean =>
  ('CreateFunctionStmt' in statement && statement.CreateFunctionStmt.replace === true) ||
  ('ViewStmt' in statement && statement.ViewStmt.replace === true);

const findIndexProblems = (statement: Node, made: ReadonlySet<string>): string[] => {
  if (!('IndexStmt' in statement)) return [];
  const { idxname = 'an index', relation, unique } = statement.IndexStmt;
  if (made.has(relation?.relname ?? '')) return [];
  if (unique === true) return [`${idxname} may refuse what the version before writes`];
  return [`${idxname} blocks all writes while it is built; build it in NNNN-concurrently-….sql`];
};

/** Changes that are allowed on a table in use, besides those with a function of their own. */
const HARMLESS_CHANGES = new Set([
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);
const CHANGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  AT_AlterColumnType: 'gets another type',
  AT_DropColumn: 'goes',
  AT_SetNotNull: 'must have a value, which the version before may not write',
};

const findAlterProblems = (command: Node): string[] => {
  if (!('AlterTableCmd' in command)) return ['is altered in a way that is not known'];
  const { subtype = '', name = '', def } = command.AlterTableCmd;
  if (HARMLESS_CHANGES.has(subtype)) return [];
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def)
    return findColumnProblems(def.ColumnDef);
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def)
    return findConstraintProblems(def.Constraint);
  if (subtype === 'AT_ColumnDefault')
    return def ? [] : [`${name} loses the default that the version before relies on`];
  return [`${name} ${CHANGE_DESCRIPTIONS[subtype] ?? `${subtype} is not known to only add`}`];
};

const SERIAL_TYPES = new Set([
  'serial',
  'bigserial',
  'smallserial',
  'serial4',
  'serial8',
  'serial2',
]);

const findColumnProblems = ({ colname = '', typeName, constraints = [] }: ColumnDef): string[] => {
  const own = constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []));
  const fallback = own.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const type = typeName?.names?.at(-1);
  const isCounted =
    type !== undefined && 'String' in type && SERIAL_TYPES.has(type.String.sval ?? '');
  const problems = own.flatMap(({ contype }): string[] => {
    if (contype === 'CONSTR_NULL' || contype === 'CONSTR_DEFAULT') return [];
    if (contype === 'CONSTR_NOTNULL')
      return fallback ? [] : [`${colname} must have a value and has no default`];
    if (contype === 'CONSTR_FOREIGN')
      return fallback ? [`${colname} looks up every row; add the key later, not valid`] : [];
    return [`${colname} looks at every row; add the constraint later, not valid`];
  });
  if (isCounted || (fallback && !isConstant(fallback)))
    problems.push(`${colname} is written into every row, since its default is no constant`);
  return problems;
};

/**
 * Returns whether a default is constant, at least during the statement. PostgreSQL then stores the default once, and does not
 * rewrite the table.
 */
const isConstant = (node: Node): boolean => {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  if (!('FuncCall' in node)) return false;
  const name = node.FuncCall.funcname?.at(-1);
  return name !== undefined && 'String' in name && name.String.sval === 'now';
};

const findConstraintProblems = ({
  contype,
  conname = '',
  skip_validation,
}: Constraint): string[] => {
  if (contype !== 'CONSTR_CHECK' && contype !== 'CONSTR_FOREIGN')
    return [`${conname} may refuse what the version before writes`];
  return skip_validation === true
    ? []
    : [`${conname} looks at every row; add it not valid, and validate it in a later file`];
};

/**
 * Returns constraints that are validated too early. The statement that added the constraint still locks the table while all
 * rows are read.
 */
const findEarlyValidations = (all: readonly Node[], commands: readonly Node[]): string[] => {
  const added = new Set(
    all.flatMap((statement) =>
      'AlterTableStmt' in statement
        ? (statement.AlterTableStmt.cmds ?? []).flatMap(findAddedConstraint)
        : [],
    ),
  );
  return commands.flatMap((command) => {
    if (!('AlterTableCmd' in command)) return [];
    const { subtype, name = '' } = command.AlterTableCmd;
    return subtype === 'AT_ValidateConstraint' && added.has(name)
      ? [`${name} has to be validated in a later file`]
      : [];
  });
};

const findAddedConstraint = (command: Node): string[] => {
  const def = 'AlterTableCmd' in command ? command.AlterTableCmd.def : undefined;
  return def && 'Constraint' in def ? [def.Constraint.conname ?? ''] : [];
};

/**
 * Returns the problems of statements without a transaction. Before each `create index concurrently`, an index of that name must
 * be dropped: a killed process may have left it incomplete, and PostgreSQL neither uses nor completes such an index.
 */
const findConcurrentProblems = (statements: readonly Node[]): string[] =>
  statements.flatMap((statement, at) => {
    if ('DropStmt' in statement) {
      const { concurrent, missing_ok, removeType } = statement.DropStmt;
      const isRight = removeType === 'OBJECT_INDEX' && concurrent === true && missing_ok === true;
      return isRight ? [] : ['only drops indexes, concurrently and if they exist'];
    }
    if (!('IndexStmt' in statement)) return ['only drops and creates indexes'];
    const { idxname = '', concurrent, unique } = statement.IndexStmt;
    if (unique === true) return [`${idxname} may refuse what the version before writes`];
    if (concurrent !== true) return [`${idxname} has to be created concurrently`];
    return findDroppedIndex(statements[at - 1]) === idxname
      ? []
      : [`before ${idxname}: drop index concurrently if exists ${idxname};`];
  });

const findDroppedIndex = (statement: Node | undefined): string | undefined => {
  if (!statement || !('DropStmt' in statement)) return undefined;
  const [first] = statement.DropStmt.objects ?? [];
  const last = first && 'List' in first ? first.List.items?.at(-1) : undefined;
  return last && 'String' in last ? last.String.sval : undefined;
};
