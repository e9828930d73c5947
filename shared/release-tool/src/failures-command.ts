import { listReleaseFailures, type ReleaseFailure } from '@cairn/api/release-failures.contract';
import type { Command } from './command.ts';

export const failuresCommand: Command = {
  summary: 'Shows where in the code a remote failed on pages',
  usage: '<remote> [version]',
  options: {},
  about: `The most frequent places first: the release, file, line and function, how often, when first and last, and the line of
source. It is read through the source maps that were published with the release; without one, places are those of the
built file. The message of an error is never shown, because it may hold personal data. Needs a token of that remote.`,
  examples: [
    { line: 'cairn-mfe failures catalog', text: 'of every release' },
    {
      line: 'cairn-mfe failures catalog 1.5.0 --json',
      text: 'of one, with all calls of the stack',
    },
  ],
  run: async ({ options, registry, output }) => {
    const [name = '', version] = options.positionals;
    const { failures: found } = await registry.call(listReleaseFailures, {
      params: { name },
      query: { ...(version !== undefined && { version }) },
    });
    if (found.length === 0) output.print('No page has reported a line of source.');
    for (const line of found.flatMap(formatFailure)) output.print(line);
    return { command: 'failures', remote: name, failures: found };
  },
};

const formatFailure = (failure: ReleaseFailure): string[] => {
  const { version, cause, error, count, firstAt, lastAt, frames } = failure;
  const [innermost, ...outer] = frames.map(formatFrame);
  const times = count === 1 ? `once, ${lastAt}` : `${count} times, ${firstAt} to ${lastAt}`;
  const why = error === undefined ? cause : `${cause}, ${error}`;
  const text = frames[0]?.source?.text;
  return [
    `${version}  ${innermost ?? ''}, ${times} (${why})`,
    ...(text === undefined ? [] : [`    ${text}`]),
    ...outer.map((frame) => `  called from ${frame}`),
  ];
};

const formatFrame = ({ source, ...frame }: ReleaseFailure['frames'][number]): string => {
  const { file, line, column, name } = source ?? frame;
  return `${file}:${line}:${column}${name === undefined ? '' : ` in ${name}`}`;
};
