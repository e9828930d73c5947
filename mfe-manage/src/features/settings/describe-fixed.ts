import { t } from 'ttag';

/**
 * Returns the hint of a field whose value an environment variable of the server sets, so that it cannot be changed here;
 * undefined for other fields.
 * @param variable name of the variable
 */
export const describeFixedField = (variable: string | undefined): string | undefined =>
  variable === undefined
    ? undefined
    : t`Set by the environment variable ${variable} of the server.`;
