import {
  drawAvatarArt,
  drawCourseArt,
  drawEmptyAreaArt,
  drawHomeScene,
  pebbles,
  drawRoleArt,
  drawThemedRoleArt,
  toDataUri,
} from './art.ts';
import type { EmptyAreaPicture, Look, ArtScene } from './art.ts';

const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`);
const distinct = (draw: (id: string) => ArtScene) =>
  new Set(ids.map((id) => toDataUri(draw(id)))).size;
const text = (scene: ArtScene) => decodeURIComponent(toDataUri(scene));

describe('default images', () => {
  it.each([
    ['course', (id: string) => drawCourseArt(id)],
    ['role', drawRoleArt],
    ['person', (id: string) => drawAvatarArt(id)],
  ])('of a %s are the same for one id and differ between ids', (_name, draw) => {
    expect(draw('id-7')).toEqual(draw('id-7'));
    expect(distinct(draw)).toBeGreaterThan(190);
  });

  it('take the motif family of a course from its category, whatever its letters', () => {
    const inClouds = drawCourseArt('c1', { category: 'Cloud Computing' });
    expect(drawCourseArt('c1', { category: 'CLOUD' })).toEqual(inClouds);
    expect(drawCourseArt('c1', { category: 'Data' })).not.toEqual(inClouds);
  });

  it('carry their own colours and nothing that a strict policy stops', () => {
    for (const id of ids) {
      for (const scene of [drawCourseArt(id), drawRoleArt(id), drawAvatarArt(id)]) {
        expect(text(scene)).not.toMatch(/var\(|style=|<script|url\(|NaN|undefined/);
      }
    }
  });

  it('are small', () => {
    const sizes = ids.map((id) => toDataUri(drawCourseArt(id)).length);
    expect(Math.max(...sizes)).toBeLessThan(25_000);
  });

  it('of a person guess neither beard nor scarf, and follow a look that is given', () => {
    const shapesOf = (look?: Look) =>
      new Set(ids.map((id) => drawAvatarArt(id, look).shapes.length));
    // Both plain hairstyles add only hair, at most six curls, to a background, a halo, shoulders, a neck and a face.
    expect([...shapesOf()].toSorted((a, b) => a - b)).toEqual([6, 11]);
    expect(shapesOf({ hairstyle: 'beard' })).toEqual(new Set([7]));
    const light = text(drawAvatarArt('p', { skin: 0, hair: 0 }));
    expect(light).toContain('#F1C9A5');
    expect(light).toContain('#7B7F80');
    expect(text(drawAvatarArt('p', { skin: 5, hair: 5 }))).toMatch(/#56331F.*#1B2A33/);
  });

  it('are well-formed images', () => {
    const [, image = ''] = text(drawRoleArt('r1')).split('data:image/svg+xml,');
    const parsed = new DOMParser().parseFromString(image, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(parsed.documentElement.getAttribute('viewBox')).toBe('0 0 640 640');
  });
});

describe('scenes of the theme', () => {
  const kinds: EmptyAreaPicture[] = ['search', 'trail', 'offline', 'locked', 'camp', 'summit'];

  it('use only the properties of the theme', () => {
    for (const scene of [drawHomeScene(), drawThemedRoleArt('x'), ...kinds.map(drawEmptyAreaArt)]) {
      const colours = scene.shapes.flatMap(({ attrs }) => [attrs['fill'], attrs['stroke']]);
      const fixed = colours.filter(
        (colour) =>
          colour !== undefined && colour !== 'none' && !`${colour}`.startsWith('var(--art-'),
      );
      expect(fixed).toEqual([]);
    }
  });
});

const fills = (done: number, total: number) =>
  pebbles(done, total).shapes.map(({ attrs }) => attrs['fill']);

describe('pebbles', () => {
  it.each([
    [0, 3, ['var(--accent)', 'none', 'none']],
    [1, 3, ['var(--brand)', 'var(--accent)', 'none']],
    [3, 3, ['var(--brand)', 'var(--brand)', 'var(--brand)']],
    [0, 0, []],
  ])('%i of %i', (done, total, expected) => {
    expect(fills(done, total)).toEqual(expected);
  });
});
