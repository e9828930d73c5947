/** The types of the database's tag, `sql`. Everything but this folder imports them from here and never from the driver. */
export type { ParameterOrJSON, ReservedSql, Sql, TransactionSql } from 'postgres';
