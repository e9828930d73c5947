import type {
  SettingAudience,
  SettingValue,
  RemoteSetting,
} from '@cairn/api/release-settings.contract';
import { commaList } from '@cairn/messages/word-lists';
import { t } from 'ttag';
import { PRODUCTION_CHANNEL_NAME } from '../release-urls.ts';
import { formatChannelName } from '../release-texts.ts';

/** Formats the value of a remote's setting as the command-line tool does: '30', 'true', '"/faq"'. */
export const formatSettingValue = (value: SettingValue): string => JSON.stringify(value);

/** Describes where the value of a remote's setting comes from: the default or a channel. */
export const describeSettingSource = ({ source }: Pick<RemoteSetting, 'source'>): string => {
  if (source === undefined) return t`By default`;
  const where = formatChannelName(source);
  return t`Set by ${where}`;
};

/** Describes the allowed values of a setting, and its default. */
export const describeAllowedSettingValues = ({
  type,
  options,
  default: usual,
}: RemoteSetting): string => {
  const otherwise = formatSettingValue(usual);
  if (options) {
    const all = commaList(options.map(formatSettingValue));
    return t`One of ${all}; by default ${otherwise}.`;
  }
  switch (type) {
    case 'boolean':
      return t`true or false; by default ${otherwise}.`;
    case 'number':
      return t`A number; by default ${otherwise}.`;
    case 'string':
      return t`A text; by default ${otherwise}.`;
    default:
      return type satisfies never;
  }
};

/** Describes which value of a setting visitors get once the channel's own value is removed. */
export const describeSettingAfterRemoval = (
  channel: string,
  declared: RemoteSetting | undefined,
): string => {
  if (!declared) return t`Nothing changes, because no release that runs here declares it.`;
  const where = formatChannelName(channel);
  const usual = formatSettingValue(declared.default);
  if (channel === PRODUCTION_CHANNEL_NAME)
    return t`All visitors of ${where} get the default with their next page: ${usual}.`;
  const other = formatChannelName(PRODUCTION_CHANNEL_NAME);
  return t`All visitors of ${where} get the value of ${other} with their next page, or the default: ${usual}.`;
};

const describeChannelSettingValue = (
  channel: string,
  { value }: Pick<RemoteSetting, 'value'>,
): string => {
  const where = formatChannelName(channel);
  const now = formatSettingValue(value);
  return t`All visitors of ${where} get it with their next page, in place of ${now}.`;
};

/** Formats a role of staff for choices. */
export const formatStaffRole = (role: NonNullable<SettingAudience['role']>): string => {
  switch (role) {
    case 'administrator':
      return t`Administrators`;
    case 'group-manager':
      return t`Group managers`;
    case 'author':
      return t`Authors`;
    default:
      return role satisfies never;
  }
};

/** Describes who gets a value of a setting, such as '20% of all visitors' or 'Group riverside'. */
export const describeSettingAudience = ({ percent, group, role }: SettingAudience): string => {
  const roleName = role && formatStaffRole(role);
  const people = [
    ...(group === undefined ? [] : [t`Group ${group}`]),
    ...(roleName === undefined ? [] : [roleName]),
  ].join(' + ');
  if (percent === undefined) return people;
  return people === '' ? t`${percent}% of all visitors` : t`${percent}% of: ${people}`;
};

/** Describes what visitors of a channel get after a value is given to some of them. */
export const describeAudienceSettingValue = (
  channel: string,
  { value, rule }: RemoteSetting,
  audience: SettingAudience | undefined,
): string[] => {
  const now = formatSettingValue(value);
  if (audience) {
    const where = formatChannelName(channel);
    const people = describeSettingAudience(audience);
    return [t`On ${where}, these get it with their next page: ${people}. All others keep ${now}.`];
  }
  const ended = rule && describeSettingAudience(rule);
  return [
    describeChannelSettingValue(channel, { value }),
    ...(ended === undefined ? [] : [t`No other value remains for: ${ended}.`]),
  ];
};
