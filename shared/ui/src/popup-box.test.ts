import {
  bringPopupToFront,
  removePopupLayer,
  POPUP_EXPAND_TRANSITION_MS,
  EXPANDED_POPUP_FRACTION,
  getExpandedPopupBox,
  DEFAULT_POPUP_BOX,
  MIN_POPUP_Z_INDEX,
  fitPopupIntoPage,
  MIN_POPUP_SIZE,
  movePopupBox,
  getPopupOpeningBox,
  resizePopupBox,
  type PopupLayers,
} from './popup-box.ts';

const page = { width: 1280, height: 800 };
const none: PopupLayers = new Map();

it('opens at 600 by 400 at 100,100, smaller where there is no room', () => {
  expect(getPopupOpeningBox(page)).toEqual({ x: 100, y: 100, width: 600, height: 400 });
  expect(getPopupOpeningBox({ width: 650, height: 320 })).toEqual({
    x: 50,
    y: 0,
    width: 600,
    height: 320,
  });
});

it.each([
  ['left', -500, 0, { x: 0, y: 100 }],
  ['top', 0, -500, { x: 100, y: 0 }],
  ['right', 5000, 10, { x: 680, y: 110 }],
  ['bottom', 10, 5000, { x: 110, y: 400 }],
])('is not moved over the %s edge', (_edge, dx, dy, place) => {
  expect(movePopupBox(getPopupOpeningBox(page), dx, dy, page)).toEqual({
    ...place,
    width: 600,
    height: 400,
  });
});

it('comes back inside when the page shrinks, and gets smaller where it must', () => {
  const far = movePopupBox(getPopupOpeningBox(page), 5000, 5000, page);
  expect(fitPopupIntoPage(far, { width: 900, height: 500 })).toEqual({ ...far, x: 300, y: 100 });
  expect(fitPopupIntoPage(far, { width: 500, height: 300 })).toEqual({
    x: 0,
    y: 0,
    width: 500,
    height: 300,
  });
  expect(fitPopupIntoPage(far, { width: 200, height: 100 })).toEqual({
    x: 0,
    y: 0,
    width: 300,
    height: 200,
  });
});

it('is resized by its lower right corner, not below 300 by 200 and not beyond the page', () => {
  const box = getPopupOpeningBox(page);
  expect(resizePopupBox(box, 30, -20, page)).toEqual({ x: 100, y: 100, width: 630, height: 380 });
  expect(resizePopupBox(box, -5000, -5000, page)).toEqual({
    x: 100,
    y: 100,
    width: 300,
    height: 200,
  });
  expect(resizePopupBox(box, 5000, 5000, page)).toEqual({
    x: 100,
    y: 100,
    width: 1180,
    height: 700,
  });
});

it('expands to 80 percent of both sides, in the middle', () => {
  expect(getExpandedPopupBox(page)).toEqual({ x: 128, y: 80, width: 1024, height: 640 });
});

it('the first is at 1001, each that is opened or brought forward one above the highest', () => {
  const two = bringPopupToFront(bringPopupToFront(none, 'a'), 'b');
  expect([...two]).toEqual([
    ['a', 1001],
    ['b', 1002],
  ]);
  expect(bringPopupToFront(two, 'b')).toBe(two);
  expect(bringPopupToFront(two, 'a').get('a')).toBe(1003);
  expect([...removePopupLayer(two, 'b').keys()]).toEqual(['a']);
  expect(bringPopupToFront(removePopupLayer(removePopupLayer(two, 'a'), 'b'), 'c').get('c')).toBe(
    1001,
  );
});

it('stays below notices, however often it is brought forward', () => {
  let layers = bringPopupToFront(bringPopupToFront(bringPopupToFront(none, 'a'), 'b'), 'c');
  for (let i = 0; i < 1000; i += 1) {
    const key = i % 2 === 0 ? 'a' : 'b';
    layers = bringPopupToFront(layers, key);
    expect(layers.get(key)).toBe(Math.max(...layers.values()));
  }
  expect(Math.max(...layers.values())).toBeLessThan(1200);
  expect(layers.get('c')).toBeGreaterThanOrEqual(1001);
  expect(new Set(layers.values()).size).toBe(3);
});

it('[TCON-02] has the numbers of the documents', () => {
  expect([
    DEFAULT_POPUP_BOX,
    MIN_POPUP_SIZE,
    EXPANDED_POPUP_FRACTION,
    MIN_POPUP_Z_INDEX,
    POPUP_EXPAND_TRANSITION_MS,
  ]).toEqual([
    { x: 100, y: 100, width: 600, height: 400 },
    { width: 300, height: 200 },
    0.8,
    1001,
    300,
  ]);
});
