import { promotePointer } from './channels.ts';

it('makes the version that was current the first fallback, and keeps two', () => {
  let pointer = promotePointer(undefined, '1.0.0');
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) pointer = promotePointer(pointer, version);
  expect(pointer).toEqual({ current: '1.3.0', previous: ['1.2.0', '1.1.0'] });
});

it('goes back without listing a version twice', () => {
  const pointer = { current: '1.2.0', previous: ['1.1.0', '1.0.0'] };
  expect(promotePointer(pointer, '1.1.0')).toEqual({
    current: '1.1.0',
    previous: ['1.2.0', '1.0.0'],
  });
});

it('changes nothing when the version is current already', () => {
  const pointer = { current: '1.1.0', previous: ['1.0.0'] };
  expect(promotePointer(pointer, '1.1.0')).toEqual(pointer);
});
