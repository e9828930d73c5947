import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { BrokenRule } from '@cairn/api/releases.contract';
import { toErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../../platform/errors/app-error.ts';

/** Returns the error that refuses a release or a change, with every broken rule and how to fix it. */
export const createReleaseRefusal = (status: number, rules: readonly BrokenRule[]): AppError => {
  const [first] = rules;
  const more = rules.length > 1 ? ` (and ${rules.length - 1} more)` : '';
  const message = `${first?.message ?? 'Refused.'}${more}`;
  return new AppError(toErrorCode(status), message, { rules }, { status });
};

export const throwReleaseRefusal = (
  status: number,
  rule: string,
  message: string,
  fix: string,
): never => {
  throw createReleaseRefusal(status, [{ rule, message, fix }]);
};

/** Throws 404 because the registry has no such remote. */
export const refuseUnknownRemote = (remote: string, fix = 'Correct the name.'): never =>
  throwReleaseRefusal(404, 'remote-unknown', `There is no remote ${remote} here.`, fix);

/** Returns the channel with this name. Throws 404 if it is not among the known ones. */
export const requireKnownChannel = <Channel extends { readonly channel: string }>(
  known: readonly Channel[],
  name: string,
): Channel => {
  const found = known.find(({ channel }) => channel === name);
  if (found) return found;
  const names = known.map(({ channel }) => channel).join(', ');
  return throwReleaseRefusal(
    404,
    'channel-unknown',
    `There is no channel ${name}.`,
    isPreviewChannel(name)
      ? 'The preview may have ended; npx cairn-mfe preview makes it again.'
      : `Use ${names}, or add it: ./cairn releases channel add ${name}.`,
  );
};

/** Throws 422 because the release is withdrawn. */
export const refuseWithdrawnRelease = (remote: string, version: string, reason: string): never =>
  throwReleaseRefusal(
    422,
    'release-withdrawn',
    `${remote} ${version} was withdrawn: ${reason}.`,
    'Publish a new version.',
  );
