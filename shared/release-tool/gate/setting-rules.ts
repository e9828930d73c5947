import { splitSettingRules } from '@cairn/release-contract/setting-rules';
import {
  MAX_SETTINGS_BYTES,
  findSettingFault,
  countSettingsBytes,
  resolveSettingValues,
} from '@cairn/release-contract/settings';
import { type GateInput, type GateRule } from './gate-input.ts';

/** Returns the values of the channel itself. A value from production that does not fit is ignored in favour of the default. */
const findChannelValues = ({ candidate: { descriptor }, mix }: GateInput) =>
  mix.values?.[descriptor.name] ?? {};

/** Undeclared values are no fault: the release ignores them, and the promotion reports them. */
const findUnfitValues = (input: GateInput) => {
  const { name: remote, settings = {} } = input.candidate.descriptor;
  const { channel } = input.mix;
  const { values, rules } = splitSettingRules(findChannelValues(input));
  const given = [
    ...Object.entries(values),
    ...Object.entries(rules).map(([name, { value }]) => [name, value] as const),
  ];
  return given.flatMap(([name, value]) => {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    const fault = setting && findSettingFault(setting, value);
    if (fault === undefined) return [];
    return [
      {
        message: `"${name}" ${fault} in this release, and ${channel} gives it ${JSON.stringify(value)}.`,
        fix: `Unset it there first (cairn-mfe settings ${remote} --channel ${channel} --unset ${name}), or call the new setting something else.`,
      },
    ];
  });
};

const findOversizedSettings = (input: GateInput) => {
  const { settings } = input.candidate.descriptor;
  const bytes = settings
    ? countSettingsBytes(resolveSettingValues(settings, findChannelValues(input)))
    : 0;
  if (bytes <= MAX_SETTINGS_BYTES) return [];
  return [
    {
      message: `Its settings have ${bytes} bytes with the values of ${input.mix.channel}, and may have ${MAX_SETTINGS_BYTES}.`,
      fix: 'Every page of the remote carries them: shorten defaults, or values of the channel.',
    },
  ];
};

export const settingRules: GateRule[] = [
  { id: 'setting-value', check: findUnfitValues },
  { id: 'setting-size', check: findOversizedSettings },
];
