import { isPreviewChannel } from '@cairn/api/release-previews.contract';
import type { BrokenRule } from '@cairn/api/releases.contract';
import { toErrorCode } from '@cairn/api/error.contract';
import { AppError } from '../../platform/errors/app-error.ts';

/** Returns the error that refuses a release or a change, with every broken rule and how to fix it. */
export const createReleaseRefusal = (status: number, rules: readonly BrokenRule[]): AppError => {
  const [first] = rules;
  const more = rules.length > 1 ? ` (and ${rules.length - 1} more)` : '';
  const message = `${first?.message ?? 'Refused.'}${more}`;
  return new AppError(toErrorCode(status), message, { rules }, { status });
};

const CREATE_TOKEN_ADVICE =
  'An owner of the remote makes one on its page below /releases, or the operator of the site does (./cairn releases token create).';
const REPLACE_TOKEN_ADVICE = `It does not work again. ${CREATE_TOKEN_ADVICE} Name its file with --token-file FILE, or put it into CAIRN_TOKEN.`;
const WIDER_TOKEN_SCOPE_ADVICE = 'Use the token of that team, or ask for one with a wider scope.';
const CHECK_AGAIN_ADVICE = 'Check the release again: every check gives a new statement.';

/**
 * Rules of the registry that a call may break: the status, and advice for the caller; absent if each refusal has its own
 * advice.
 */
const REFUSALS = {
  'access-label': [422, 'Type a name by which others recognise it.'],
  'access-limit': [422, 'Revoke one that is not used any more.'],
  'access-over': [409, 'Make a new one.'],
  'access-unknown': [404, 'Load the page again.'],
  'approval-own': [403, 'Ask another person who has the right to approve.'],
  'canary-alone': [422, 'Promote a release first.'],
  'canary-current': [422, 'Nothing to do.'],
  'canary-none': [422, 'Nothing to do.'],
  'change-none': [422, 'Nothing to do.'],
  'change-twice': [422, 'Name each remote once.'],
  'change-unclear': [422, 'See changeChannelRemotes in the API.'],
  'channel-frozen': [422],
  'channel-locked': [403, 'The operator of the site ends it: ./cairn releases channel unlock.'],
  'channel-open': [409, 'Nothing to do.'],
  'channel-unknown': [404],
  'check-elsewhere': [422, CHECK_AGAIN_ADVICE],
  'check-forged': [422, CHECK_AGAIN_ADVICE],
  'check-old': [422, CHECK_AGAIN_ADVICE],
  'check-other': [422, CHECK_AGAIN_ADVICE],
  'check-replayed': [409, CHECK_AGAIN_ADVICE],
  'check-rules': [422, 'Check it with the tool of this version.'],
  'check-unsigned': [403, 'Use the tool with the key of a checker: --checker-key FILE.'],
  'checker-expired': [422, 'Renew it on the page of the remote, or sign with another key.'],
  'checker-known': [409, 'Replace it, or choose another name.'],
  'checker-private': [422, 'Make a new key, and send its public part, without "d".'],
  'checker-remote': [422, 'Sign with a key for this remote, or with one for all remotes.'],
  'checker-revoked': [
    422,
    'A revoked key stays revoked. The operator of the site makes another: ./cairn releases checker create --label NAME --add; name its file with --checker-key FILE, or put it into CAIRN_CHECKER_KEY.',
  ],
  'checker-unknown': [404, 'List the checkers.'],
  'delivery-unknown': [404, 'Find its id with "webhook deliveries".'],
  'descriptor-name': [422],
  'file-undeclared': [404, 'Announce the release first: POST …/uploads.'],
  'freeze-over': [422, 'Choose a time in the future.'],
  'gate-missing': [422],
  'gate-stale': [422],
  'history-mark': [400, 'Use next of an earlier response.'],
  'if-match': [412, 'Look at what runs now, then try again.'],
  'plan-approval': [409, 'Start the plan again, so that a second person can approve it.'],
  'plan-none': [409, 'Look at cairn-mfe status.'],
  'plan-right': [409, 'Take this step yourself.'],
  'plan-unchanged': [409, 'Nothing to do.'],
  'preview-ended': [
    409,
    'Nothing to do for a closed branch. If it is open again, start a new pipeline.',
  ],
  'preview-limit': [422, 'End one of them: cairn-mfe preview --end --branch NAME.'],
  'preview-name': [409, 'Give the branch another name.'],
  'preview-version': [422, 'Publish a version of its own.'],
  'quota-bytes': [
    413,
    'Withdraw releases that are no longer needed (cairn-mfe withdraw). After a week their files are deleted, as are files that were never published.',
  ],
  'quota-releases': [
    413,
    'Withdraw releases that are no longer needed (cairn-mfe withdraw). After a week their files are deleted, as are files that were never published.',
  ],
  'release-conflict': [409, 'Raise the version in the package.json and build again.'],
  'release-unknown': [404, 'Publish it first: cairn-mfe publish.'],
  'release-withdrawn': [422, 'Publish a new version.'],
  'remote-unknown': [404, 'Correct the name.'],
  'request-over': [409, 'Request the change again.'],
  'request-unknown': [404, 'See the requests on the release board.'],
  'right-missing': [403, 'Ask the operator of this site for it (./cairn releases right give).'],
  'rollback-first': [
    422,
    'Promote another release, or withdraw this one (cairn-mfe withdraw) if no visitor may get it.',
  ],
  'rollback-nothing': [422, 'See GET …/revisions for what there is.'],
  'setting-group': [422, 'Use the ID of a group, which its page at /manage/groups shows.'],
  'setting-size': [422, 'Give it an address to fetch the rest from.'],
  'setting-unchanged': [422, 'Nothing to do.'],
  'setting-unknown': [422, 'Promote a release first.'],
  'setting-unset': [422, 'See cairn-mfe settings for where each value comes from.'],
  'setting-value': [422, 'Give it another value.'],
  'settings-unclear': [422, 'List the percentages in rising order.'],
  'token-action': [403, WIDER_TOKEN_SCOPE_ADVICE],
  'token-channel': [403, WIDER_TOKEN_SCOPE_ADVICE],
  'token-expired': [401, REPLACE_TOKEN_ADVICE],
  'token-maker': [
    401,
    'Another owner of the remote takes it over: Renew on the page of the remote. Or use another token.',
  ],
  'token-missing': [401, CREATE_TOKEN_ADVICE],
  'token-remote': [403, WIDER_TOKEN_SCOPE_ADVICE],
  'token-revoked': [401, REPLACE_TOKEN_ADVICE],
  'token-unknown': [401, CREATE_TOKEN_ADVICE],
  'webhook-address': [
    422,
    'Use https and no password in it. The operator of the site allows other hosts with WEBHOOK_HOSTS.',
  ],
  'webhook-limit': [422, 'Remove one first.'],
  'webhook-unknown': [404, 'Find its id with "webhook list".'],
  'withdraw-last': [
    422,
    'Promote another release first, or remove its pages as well: cairn-mfe withdraw … --force.',
  ],
} as const satisfies Readonly<Record<string, readonly [status: number, fix?: string]>>;

type ReleaseRule = keyof typeof REFUSALS;

type RefusalOptions<Rule extends ReleaseRule> = (typeof REFUSALS)[Rule] extends readonly [
  number,
  string,
]
  ? [fix?: string, status?: number]
  : [fix: string, status?: number];

/**
 * Refuses a call because of the rule that it breaks. The status and the advice come from the table of refusals, unless the call
 * passes its own.
 */
export const throwReleaseRefusal = <Rule extends ReleaseRule>(
  rule: Rule,
  message: string,
  ...[fix, status]: RefusalOptions<Rule>
): never => {
  const [usualStatus, usualFix = ''] = REFUSALS[rule] as readonly [number, string?];
  throw createReleaseRefusal(status ?? usualStatus, [{ rule, message, fix: fix ?? usualFix }]);
};

/** Throws 404 because the registry has no such remote. */
export const refuseUnknownRemote = (remote: string, fix = 'Correct the name.'): never =>
  throwReleaseRefusal('remote-unknown', `There is no remote ${remote} here.`, fix);

/** Returns the channel with this name. Throws 404 if it is not among the known ones. */
export const requireKnownChannel = <Channel extends { readonly channel: string }>(
  known: readonly Channel[],
  name: string,
): Channel => {
  const found = known.find(({ channel }) => channel === name);
  if (found) return found;
  const names = known.map(({ channel }) => channel).join(', ');
  return throwReleaseRefusal(
    'channel-unknown',
    `There is no channel ${name}.`,
    isPreviewChannel(name)
      ? 'The preview may have ended; npx cairn-mfe preview makes it again.'
      : `Use ${names}, or add it: ./cairn releases channel add ${name}.`,
  );
};

/** Throws 422 because the release is withdrawn. */
export const refuseWithdrawnRelease = (remote: string, version: string, reason: string): never =>
  throwReleaseRefusal('release-withdrawn', `${remote} ${version} was withdrawn: ${reason}.`);
