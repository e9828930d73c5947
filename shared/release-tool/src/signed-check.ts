/** Signs the results of the gate with a checker's key that the registry knows. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChannelManifest } from '@cairn/api/release-channels.contract';
import type { GateVerdict } from '@cairn/api/release-verdict.contract';
import { recordCheck } from '@cairn/api/releases.contract';
import {
  type CheckerKey,
  checkerKeySchema,
  MAX_SIGNED_PROBLEMS,
  signStatement,
} from '../gate/check-statement.ts';
import { digestRelease, GATE_VERSION } from '../gate/content-digest.ts';
import type { Descriptor } from '@cairn/release-contract/descriptor';
import type { ReleaseCheckResult } from './check-release.ts';
import type { CommandContext } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import { checkToken } from './token-check.ts';
import { TOOL_EXIT_CODES, ToolError } from './tool-error.ts';

export const CHECKER_OPTIONS: OptionTexts = {
  'checker-key': {
    value: 'FILE',
    text: 'A file with the key of a checker (else CAIRN_CHECKER_KEY).',
  },
};

const LOCAL_HOSTNAME = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns the key that signs results; undefined: they count nowhere. @throws for a file without a key */
export const readCheckerKey = ({
  options,
  env,
  cwd,
  registry,
}: CommandContext): CheckerKey | undefined => {
  const file = options.text('checker-key');
  if (file !== undefined)
    return parseCheckerKey(readKeyFile(resolve(cwd, file)), `The file ${file}`);
  const keyText = env['CAIRN_CHECKER_KEY'];
  if (keyText) return parseCheckerKey(keyText, 'CAIRN_CHECKER_KEY');
  // Uses the local key only for a site on this machine, whose data folder has it.
  const local = env['CAIRN_LOCAL_CHECKER'];
  if (!local || !LOCAL_HOSTNAME.test(new URL(registry.origin).hostname)) return undefined;
  return parseCheckerKey(readKeyFile(local), `The file ${local}`);
};

/** Checks the token as `checkToken` does, together with the key that will sign, if there is one. */
export const checkTokenAndKey = async (
  context: CommandContext,
  wanted: Parameters<typeof checkToken>[1],
): Promise<void> => {
  const checker = readCheckerKey(context);
  await checkToken(context, { ...wanted, ...(checker && { checker: checker.x }) });
};

/**
 * Returns whether to mount on this machine. With a key the result is signed. A channel that requires the rules only leaves the
 * mount to the team.
 */
export const shouldMountHere = (
  checker: CheckerKey | undefined,
  { gate }: ChannelManifest,
): boolean => checker !== undefined || gate.wants === 'rules';

/** Signs the result for a channel and hands it in, unless the registry has it already. */
export const submitSignedCheck = async (
  context: Pick<CommandContext, 'registry'>,
  checker: CheckerKey,
  descriptor: Descriptor,
  checked: ReleaseCheckResult,
): Promise<void> => {
  const { manifest, known } = checked;
  const statement = known ? known.statement : await signCheck(checker, descriptor, checked);
  if (statement === undefined) return;
  const { name, version } = descriptor;
  const { channel } = manifest;
  const body = { channel, statement };
  await context.registry.call(recordCheck, { params: { name, version }, body });
};

/** Returns a signed statement of the gate's result for a release. */
export const signCheck = (
  checker: CheckerKey,
  descriptor: Descriptor,
  { manifest, mix, problems }: ReleaseCheckResult,
): Promise<string> =>
  signStatement(checker, manifest.gate.registry, {
    remote: descriptor.name,
    version: descriptor.version,
    channel: manifest.channel,
    mix,
    digest: digestRelease(descriptor),
    rules: GATE_VERSION,
    passed: problems.length === 0,
    problems: problems.slice(0, MAX_SIGNED_PROBLEMS),
  });

export const printGateVerdict = (
  { output }: Pick<CommandContext, 'output'>,
  verdict: GateVerdict | undefined,
): void => {
  if (verdict) output.say(`Gate: ${verdict.words}.`);
};

/** Returns a sentence for a user without a key: results that other checkers handed in decide. */
export const describeOtherCheckers = ({ channel }: ChannelManifest): string =>
  `There is no key of a checker here (--checker-key): ${channel} goes by what one has handed in before.`;

const readKeyFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const words = `The checker's key ${file} cannot be read.`;
    throw new ToolError(words, { code: TOOL_EXIT_CODES.usage, cause: error });
  }
};

/** Returns the key. @throws for any other content, without showing it */
const parseCheckerKey = (text: string, where: string): CheckerKey => {
  try {
    const key = checkerKeySchema.parse(JSON.parse(text));
    if ('d' in key) return key;
  } catch {
    // A file that cannot be parsed gets the same error as one without a key.
  }
  throw new ToolError(`${where} does not hold the private key of a checker.`, {
    code: TOOL_EXIT_CODES.usage,
    next: 'Put the one line into it that "./cairn releases checker create" prints.',
  });
};
