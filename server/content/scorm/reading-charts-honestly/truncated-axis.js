/** Page 3: two bars, and an axis that the learner may cut off. */
import { byId, drawInto, gridLines, numbersBelow, scale, shape, words } from './charts.js';

const ROWS = [
  ['Line A', 91.2],
  ['Line B', 93.1],
];

const ticksFrom = (start) => [0, 1, 2, 3, 4].map((part) => start + (part * (100 - start)) / 4);

const format = (tick) => `${Number(tick.toFixed(1))} %`;

const times = (start) => (ROWS[1][1] - start) / (ROWS[0][1] - start);

const draw = (start) => (width) => {
  const left = 56;
  const right = Math.min(width - 8, 520);
  const y = scale([start, 100], [250, 20]);
  const step = (right - left) / 2;
  const bars = ROWS.flatMap(([name, value], at) => {
    const x = left + at * step + step * 0.2;
    const place = { x, y: y(value), width: step * 0.6, height: y(start) - y(value) };
    return [
      shape('rect', { class: at === 1 ? 'mark is-picked' : 'mark', ...place }),
      words(x + step * 0.3, 272, name, { class: 'tick', 'text-anchor': 'middle' }),
      words(x + step * 0.3, y(value) - 6, `${value} %`, {
        class: 'value',
        'text-anchor': 'middle',
      }),
    ];
  });
  return {
    height: 284,
    label: `Two bars on an axis from ${start} to 100 percent: line A 91.2, line B 93.1 percent of trains on time.`,
    shapes: [...gridLines({ format, left, right, ticks: ticksFrom(start), y }), ...bars],
  };
};

export const openTruncatedAxis = () => {
  const slider = byId('axis-start');
  const start = () => Number(slider.value);
  const redraw = drawInto(byId('truncated'), (width) => draw(start())(width));
  const tell = () => {
    byId('axis-start-value').textContent = `${start()} %`;
    byId('truncated-says').textContent =
      `Bar B looks ${times(start()).toFixed(2)} times as tall as bar A. The value is ${times(0).toFixed(2)} times as large.`;
  };
  slider.addEventListener('input', () => {
    redraw();
    tell();
  });
  tell();
  numbersBelow(byId('truncated'), ['Line', 'Trains on time (%)'], ROWS);
};
