import { createTestDescriptor } from '../test/gate-input.ts';
import { toCheckedMix } from './content-digest.ts';
import { describeMixChanges, findApplicableCheck, haveSameSettings } from './applicable-check.ts';

const running = [createTestDescriptor('catalog'), createTestDescriptor('learning')];
const mix = toCheckedMix(running);
const wanted = { remote: 'catalog', channel: 'production', mix };
const check = (changes: object = {}) => ({ channel: 'production', passed: true, mix, ...changes });
const otherMix = toCheckedMix([
  createTestDescriptor('catalog'),
  createTestDescriptor('learning', { version: '2.0.0' }),
]);

it('a pass for another channel beside the same releases counts', () => {
  const staged = check({ channel: 'staging' });
  expect(findApplicableCheck([staged], wanted)).toBe(staged);
});

it.each([
  [
    'a failure for another channel, which may have rules of its own',
    { passed: false, channel: 'staging' },
  ],
  ['a pass beside other releases', { mix: otherMix }],
  ['a pass for another channel beside other releases', { channel: 'staging', mix: otherMix }],
])('%s does not count', (_, changes) => {
  expect(findApplicableCheck([check(changes)], wanted)).toBeUndefined();
});

it('a newer failure for the channel hides an older pass for another one', () => {
  const failed = check({ passed: false });
  expect(findApplicableCheck([failed, check({ channel: 'staging' })], wanted)).toBe(failed);
});

it('a mount beside other releases hides none beside these', () => {
  const older = check();
  expect(findApplicableCheck([check({ passed: false, mix: otherMix }), older], wanted)).toBe(older);
});

it('what the channel runs of the remote itself is replaced, so that it does not matter', () => {
  const newer = toCheckedMix([
    createTestDescriptor('catalog', { version: '1.0.9' }),
    createTestDescriptor('learning'),
  ]);
  expect(describeMixChanges('catalog', mix, newer)).toEqual([]);
  expect(describeMixChanges('learning', mix, newer)).toEqual(['catalog was 1.0.0 and is 1.0.9']);
});

it.each(['catalog', 'learning'])(
  'a pass for another channel does not count where the settings of %s have other values',
  (name) => {
    const withSeats = (seats: number) => toCheckedMix(running, { [name]: { seats } });
    const staged = check({ channel: 'staging', mix: withSeats(5) });
    expect(findApplicableCheck([staged], { ...wanted, mix: withSeats(5) })).toBe(staged);
    expect(findApplicableCheck([staged], { ...wanted, mix: withSeats(6) })).toBeUndefined();
    expect(findApplicableCheck([staged], wanted)).toBeUndefined();
    const own = check({ mix: withSeats(5) });
    expect(findApplicableCheck([own], wanted)).toBe(own);
    expect([haveSameSettings(own.mix, mix), haveSameSettings(own.mix, withSeats(5))]).toEqual([
      false,
      true,
    ]);
  },
);

it('settings without values are as none', () => {
  expect(toCheckedMix(running, { catalog: {} })).toEqual(mix);
});

it.each([
  [{ learning: { version: '1.0.0', digest: 'x' } }, 'learning 1.0.0 is another build'],
  [{}, 'learning was 1.0.0 and is absent'],
])('names what has changed: %j', (now, words) => {
  const { catalog } = mix;
  expect(describeMixChanges('catalog', mix, { ...(catalog && { catalog }), ...now })).toEqual([
    words,
  ]);
});
