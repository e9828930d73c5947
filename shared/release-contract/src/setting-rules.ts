/**
 * Rules of settings: a channel may give a setting another value for a percentage of its visitors, a group or a staff role. The server
 * decides who gets it.
 */
import { z } from 'zod';
import {
  findSettingFault,
  type Settings,
  type SettingValue,
  type SettingValues,
} from './settings.ts';

/** At least one condition is present, and all that are present must hold. */
const settingRuleSchema = z.strictObject({
  value: z.union([z.boolean(), z.number(), z.string()]),
  /** Percentage of the visitors, or of those in the group or with the role. */
  percent: z.number().int().min(1).max(99).optional(),
  /** ID of a group of people. */
  group: z.string().min(1).max(100).optional(),
  /** A role of staff. */
  role: z.string().min(1).max(40).optional(),
});

export type SettingRule = z.infer<typeof settingRuleSchema>;
export type SettingRules = Readonly<Record<string, SettingRule>>;

/**
 * A channel stores the rule of a setting beside its value, as JSON, under the name of the setting with this mark. Servers that know
 * of no rules ignore it as a value that no release declares.
 */
const RULE_MARK = '?';

/** Returns the values that a channel stores for a remote with the rule of one setting, in place of an earlier one. */
export const withSettingRule = (
  stored: SettingValues,
  name: string,
  rule: SettingRule | undefined,
): SettingValues => {
  const { [name + RULE_MARK]: _, ...others } = stored;
  return rule ? { ...others, [name + RULE_MARK]: JSON.stringify(rule) } : others;
};

/** Separates the values that all visitors get from the rules, by setting. */
export const splitSettingRules = (
  stored: SettingValues,
): { readonly values: SettingValues; readonly rules: SettingRules } => {
  const entries = Object.entries(stored);
  return {
    values: Object.fromEntries(entries.filter(([name]) => !isRule(name))),
    rules: Object.fromEntries(
      entries.flatMap(([name, text]) => {
        const rule = isRule(name) && parseSettingRule(text);
        return rule ? [[name.slice(0, -RULE_MARK.length), rule] as const] : [];
      }),
    ),
  };
};

const isRule = (name: string): boolean => name.endsWith(RULE_MARK);

const parseSettingRule = (text: SettingValue): SettingRule | undefined => {
  try {
    return settingRuleSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
};

/**
 * Returns what a channel and production store together: a value or a rule of the channel replaces that of production, and a value
 * of the channel also ends production's rule.
 */
export const mergeStoredSettings = (
  production: SettingValues,
  own: SettingValues,
): SettingValues => ({
  ...Object.fromEntries(
    Object.entries(production).filter(
      ([name]) => !isRule(name) || !Object.hasOwn(own, name.slice(0, -RULE_MARK.length)),
    ),
  ),
  ...own,
});

/** The visitor of a page, as the server knows it. */
export interface SettingRuleVisitor {
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  /** Returns whether the visitor is among this percentage of all for a setting: always the same ones, and more as it rises. */
  readonly isWithin: (setting: string, percent: number) => boolean;
}

/** Returns the values that the rules give to a visitor, by setting. */
export const findRuledValues = (rules: SettingRules, visitor: SettingRuleVisitor): SettingValues =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, { value, percent, group, role }]) => {
      const holds =
        (group === undefined || visitor.groups.includes(group)) &&
        (role === undefined || visitor.roles.includes(role)) &&
        (percent === undefined || visitor.isWithin(name, percent));
      return holds ? [[name, value] as const] : [];
    }),
  );

/** Returns whether a rule gives one of the declared settings a value that it takes. */
export const hasEffectiveRule = (declared: Settings, rules: SettingRules): boolean =>
  Object.entries(rules).some(([name, { value }]) => {
    const setting = Object.hasOwn(declared, name) ? declared[name] : undefined;
    return setting !== undefined && findSettingFault(setting, value) === undefined;
  });

/** Describes for whom a rule is, as the end of a sentence such as '20% of group riverside'. */
export const describeRuleAudience = ({
  percent,
  group,
  role,
}: Omit<SettingRule, 'value'>): string => {
  const people = [
    ...(group === undefined ? [] : [`group ${group}`]),
    ...(role === undefined ? [] : [`staff role ${role}`]),
  ].join(' with ');
  if (percent === undefined) return people;
  return `${percent}% of ${people === '' ? 'visitors' : people}`;
};
