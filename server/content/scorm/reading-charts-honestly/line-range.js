/** Page 4: the same fever on three axes. */
import {
  byId,
  drawInto,
  gridLines,
  numbersBelow,
  pathThrough,
  scale,
  shape,
  words,
} from './charts.js';

const DAYS = [36.6, 37.1, 38.4, 39.3, 39.1, 38.2, 37.3, 36.8];

const RANGES = {
  zero: {
    from: 0,
    to: 40,
    ticks: [0, 10, 20, 30, 40],
    says: 'From 0: everything is true and nothing can be seen. Nobody is ever at 0 degrees.',
  },
  body: {
    from: 36,
    to: 40,
    ticks: [36, 37, 38, 39, 40],
    says: 'From 36 to 40: the range in which a living body moves. Three days of fever, then recovery.',
  },
  close: {
    from: 36.4,
    to: 37.4,
    ticks: [36.4, 36.6, 36.8, 37, 37.2, 37.4],
    says: 'From 36.4 to 37.4: the fever itself leaves the picture, and a healthy wobble looks like a storm.',
  },
};

const draw =
  ({ from, ticks, to }) =>
  (width) => {
    const left = 48;
    const right = width - 12;
    const y = scale([from, to], [230, 20]);
    const x = scale([0, DAYS.length - 1], [left + 14, right - 14]);
    const points = DAYS.map((value, day) => [x(day), y(value)]);
    const clip = shape(
      'clipPath',
      { id: 'line-range-clip' },
      shape('rect', { x: left, y: 14, width: right - left, height: 222 }),
    );
    return {
      height: 268,
      label: `Line chart of body temperature over eight days on an axis from ${from} to ${to} degrees.`,
      shapes: [
        clip,
        ...gridLines({ left, right, ticks, y }),
        shape(
          'g',
          { 'clip-path': 'url(#line-range-clip)' },
          shape('path', { class: 'line', d: pathThrough(points) }),
          ...points.map(([cx, cy]) => shape('circle', { class: 'dot', cx, cy, r: 5 })),
        ),
        ...DAYS.map((_, day) =>
          words(x(day), 254, `${day + 1}`, { class: 'tick', 'text-anchor': 'middle' }),
        ),
      ],
    };
  };

const chosen = () => RANGES[document.querySelector('input[name="range"]:checked').value];

const tell = () => {
  byId('line-range-says').textContent = chosen().says;
};

export const openLineRange = () => {
  const redraw = drawInto(byId('line-range'), (width) => draw(chosen())(width));
  byId('range-choice').addEventListener('change', () => {
    redraw();
    tell();
  });
  tell();
  numbersBelow(
    byId('line-range'),
    ['Day', 'Degrees Celsius'],
    DAYS.map((value, day) => [day + 1, value]),
  );
};
