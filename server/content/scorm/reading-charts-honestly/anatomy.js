/** Page 2: one chart with the five places to look at first. */
import { byId, drawInto, gridLines, numbersBelow, scale, shape, words } from './charts.js';

const ROWS = [
  ['North', 34],
  ['East', 29],
  ['South', 21],
  ['West', 18],
];

const pin = (x, y, number) => [
  shape('ellipse', { class: 'pin', cx: x, cy: y, rx: 13, ry: 11 }),
  words(x, y + 4, number, { class: 'pin-number', 'text-anchor': 'middle' }),
];

const draw = (width) => {
  const left = 52;
  const right = width - 20;
  const y = scale([0, 40], [262, 74]);
  const step = (right - left) / ROWS.length;
  const bars = ROWS.flatMap(([name, value], at) => {
    const x = left + at * step + step * 0.18;
    const bar = { x, y: y(value), width: step * 0.64, height: y(0) - y(value) };
    return [
      shape('rect', { class: 'mark', ...bar }),
      words(x + step * 0.32, y(value) - 8, value, { class: 'value', 'text-anchor': 'middle' }),
      words(x + step * 0.32, 282, name, { class: 'tick', 'text-anchor': 'middle' }),
    ];
  });
  return {
    height: 322,
    label:
      'Bar chart: median waiting time in four clinics, from 18 to 34 minutes. Five places are numbered.',
    shapes: [
      words(36, 19, 'North patients wait longest', { class: 'title' }),
      words(36, 46, 'Median wait in minutes, March', { class: 'tick' }),
      ...gridLines({ left, right, ticks: [0, 10, 20, 30, 40], y }),
      ...bars,
      words(36, 314, 'Source: clinic desks, 4,118 visits (invented)', { class: 'tick' }),
      ...pin(14, 14, 1),
      ...pin(14, 42, 2),
      ...pin(left + step / 2, y(12), 3),
      ...pin(14, y(0) - 4, 4),
      ...pin(14, 310, 5),
    ],
  };
};

export const openAnatomy = () => {
  drawInto(byId('anatomy'), draw);
  numbersBelow(byId('anatomy'), ['Clinic', 'Median wait (minutes)'], ROWS);
};
