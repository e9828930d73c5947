import { t } from 'ttag';

/** Returns the hint of a field that the environment fixes; undefined for other fields. @param variable name of the variable */
export const describeFixed = (variable: string | undefined): string | undefined =>
  variable === undefined ? undefined : t`Fixed by the environment of the server, ${variable}.`;
