/** Page 9: the same three numbers, drawn to impress and drawn to inform; and the chart of the first quiz question. */
import { byId, drawInto, gridLines, scale, shape, words } from './charts.js';

const ROWS = [
  ['2023', 4.1],
  ['2024', 4.2],
  ['2025', 4.4],
];

const impress = (width) => {
  const base = 210;
  const heights = [34, 86, 178];
  const step = width / 3;
  const towers = ROWS.flatMap(([year], at) => {
    const size = step * (0.34 + at * 0.17);
    const x = at * step + (step - size) / 2;
    return [
      shape('rect', {
        class: 'mark is-loud',
        x,
        y: base - heights[at],
        width: size,
        height: heights[at],
      }),
      words(at * step + step / 2, 230, year, { class: 'tick', 'text-anchor': 'middle' }),
    ];
  });
  const tip = width - step * 0.62;
  const arrow = `M${step * 0.3} 150L${tip} 26m-26 -2l26 2l-16 20`;
  return {
    height: 244,
    label:
      'Three bars that grow in height and width, without axis or numbers, and an arrow upwards.',
    shapes: [...towers, shape('path', { class: 'arrow', d: arrow })],
  };
};

const inform = (width) => {
  const [left, right] = [36, width - 8];
  const y = scale([0, 5], [210, 20]);
  const step = (right - left) / 3;
  const bars = ROWS.flatMap(([year, value], at) => {
    const x = left + at * step + step * 0.22;
    const place = { x, y: y(value), width: step * 0.56, height: y(0) - y(value) };
    return [
      shape('rect', { class: 'mark', ...place }),
      words(x + step * 0.28, y(value) - 6, value.toFixed(1), {
        class: 'value',
        'text-anchor': 'middle',
      }),
      words(x + step * 0.28, 230, year, { class: 'tick', 'text-anchor': 'middle' }),
    ];
  });
  return {
    height: 244,
    label: 'Three bars on an axis from 0 to 5: 4.1, 4.2 and 4.4.',
    shapes: [...gridLines({ left, right, ticks: [0, 1, 2, 3, 4, 5], y }), ...bars],
  };
};

const QUIZ = [
  ['Ours', 98.6],
  ['Theirs', 98.1],
];

const quizChart = (width) => {
  const [left, right] = [60, Math.min(width - 8, 420)];
  const y = scale([98, 98.7], [200, 20]);
  const step = (right - left) / 2;
  const bars = QUIZ.flatMap(([name, value], at) => {
    const x = left + at * step + step * 0.22;
    const place = { x, y: y(value), width: step * 0.56, height: y(98) - y(value) };
    return [
      shape('rect', { class: at === 0 ? 'mark is-picked' : 'mark', ...place }),
      words(x + step * 0.28, 220, name, { class: 'tick', 'text-anchor': 'middle' }),
    ];
  });
  return {
    height: 232,
    label: 'Two bars on an axis from 98.0 to 98.7 percent: ours reaches 98.6, theirs 98.1.',
    shapes: [
      ...gridLines({
        format: (tick) => `${tick.toFixed(1)} %`,
        left,
        right,
        ticks: [98, 98.2, 98.4, 98.6],
        y,
      }),
      ...bars,
    ],
  };
};

export const openRedraw = () => {
  drawInto(byId('impress'), impress);
  drawInto(byId('inform'), inform);
  drawInto(byId('quiz-chart'), quizChart);
};
