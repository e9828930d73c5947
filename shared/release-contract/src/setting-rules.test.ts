import {
  describeRuleAudience,
  findRuledValues,
  hasEffectiveRule,
  mergeStoredSettings,
  splitSettingRules,
  type SettingRule,
  withSettingRule,
} from './setting-rules.ts';

const visitor = { groups: ['riverside'], roles: ['author'], isWithin: () => false };

describe('rules of settings', () => {
  it.each<[string, Omit<SettingRule, 'value'>, boolean]>([
    ['the group', { group: 'riverside' }, true],
    ['another group', { group: 'hillside' }, false],
    ['the role', { role: 'author' }, true],
    ['another role', { role: 'administrator' }, false],
    ['the group with another role', { group: 'riverside', role: 'administrator' }, false],
    ['a percentage without the visitor', { percent: 50 }, false],
    ['a percentage of the group without the visitor', { group: 'riverside', percent: 50 }, false],
  ])('for %s', (_, conditions, holds) => {
    const given = findRuledValues({ seats: { value: 5, ...conditions } }, visitor);
    expect(given).toEqual(holds ? { seats: 5 } : {});
  });

  it('ask for the percentage with the name of the setting', () => {
    const isWithin = jest.fn(() => true);
    const rules = { seats: { value: 5, percent: 20 } };
    expect(findRuledValues(rules, { ...visitor, isWithin })).toEqual({ seats: 5 });
    expect(isWithin).toHaveBeenCalledWith('seats', 20);
  });

  it('are stored beside the values, and a broken one is ignored', () => {
    const rule = { value: 5, percent: 20 };
    const stored = withSettingRule({ seats: 30, 'help?': 'broken' }, 'seats', rule);
    expect(splitSettingRules(stored)).toEqual({ values: { seats: 30 }, rules: { seats: rule } });
    expect(splitSettingRules(withSettingRule(stored, 'seats', undefined)).rules).toEqual({});
    expect(splitSettingRules({ 'seats?': '{"value":5,"percent":100}' }).rules).toEqual({});
  });

  it('of a channel replace those of production, and so do its values', () => {
    const production = withSettingRule({ seats: 30 }, 'seats', { value: 5, percent: 20 });
    const own = withSettingRule({}, 'seats', { value: 7, role: 'author' });
    expect(splitSettingRules(mergeStoredSettings(production, {})).rules['seats']?.value).toBe(5);
    expect(splitSettingRules(mergeStoredSettings(production, own))).toEqual({
      values: { seats: 30 },
      rules: { seats: { value: 7, role: 'author' } },
    });
    expect(splitSettingRules(mergeStoredSettings(production, { seats: 9 }))).toEqual({
      values: { seats: 9 },
      rules: {},
    });
  });

  it('have an effect on a declared setting that takes the value', () => {
    const declared = { seats: { type: 'number', default: 1, description: 'Of a room.' } } as const;
    expect(hasEffectiveRule(declared, { seats: { value: 5, percent: 1 } })).toBe(true);
    expect(hasEffectiveRule(declared, { seats: { value: '5', percent: 1 } })).toBe(false);
    expect(hasEffectiveRule(declared, { rooms: { value: 5, percent: 1 } })).toBe(false);
  });

  it.each([
    [{ percent: 20 }, '20% of visitors'],
    [{ group: 'riverside' }, 'group riverside'],
    [{ percent: 5, group: 'g', role: 'author' }, '5% of group g with staff role author'],
  ])('say for whom they are: %j', (rule, words) => {
    expect(describeRuleAudience(rule)).toBe(words);
  });
});
