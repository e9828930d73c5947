/** Converts errors of webpack to texts for a team: the file, the line and the fault. */
import { stripVTControlCharacters } from 'node:util';
import type { Stats, StatsError } from 'webpack';
import type { DevError } from './dev-error.ts';

/** The first line names the loader. `Caused by:` begins the stack of the compiler itself. */
const LOADER_LINE = /^Module build failed \(from [^\n]*\):\n(?:Error:\s*)?/;

export const toBuildError = ({
  message,
  moduleName = 'The remote',
  loc,
}: StatsError): DevError => ({
  title: `${moduleName.replace('./', '')}${loc === undefined ? '' : `:${loc}`} does not compile`,
  detail:
    stripVTControlCharacters(message).split('\nCaused by:')[0]?.replace(LOADER_LINE, '').trim() ??
    '',
});

export const findBuildErrors = (stats: Pick<Stats, 'toJson'>): DevError[] =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).map(toBuildError);

/** Returns a build error as text for a terminal. */
export const formatBuildError = ({ title, detail = '' }: DevError): string => `${title}\n${detail}`;
