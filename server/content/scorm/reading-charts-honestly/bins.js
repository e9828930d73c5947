/** Page 6: the same 120 answers in bins of any width, and their average. */
import { byId, drawInto, gridLines, numbersBelow, scale, shape, words } from './charts.js';

const WIDTHS = [20, 40, 100, 200, 400];

/** Two groups: answers from the cache around 100 ms, from the database around 320 ms. Spread evenly, without chance. */
const around = (middle, spread, count) =>
  Array.from({ length: count }, (_, at) => {
    const share = (at + 0.5) / count - 0.5;
    return Math.round(middle + spread * Math.asin(2 * share));
  });

const TIMES = [...around(100, 38, 70), ...around(320, 44, 50)].toSorted((a, b) => a - b);
const MEAN = TIMES.reduce((sum, time) => sum + time, 0) / TIMES.length;

const countsOf = (width) => {
  const counts = Array.from({ length: 400 / width }, () => 0);
  for (const time of TIMES) counts[Math.floor(time / width)] += 1;
  return counts;
};

const draw = (bin) => (width) => {
  const [left, right] = [40, width - 12];
  const counts = countsOf(bin);
  const most = Math.max(...counts);
  const top = Math.ceil((most + 1) / 10) * 10;
  const x = scale([0, 400], [left, right]);
  const y = scale([0, top], [230, 30]);
  const bars = counts.map((count, at) => {
    const place = {
      x: x(at * bin) + 1,
      y: y(count),
      width: x(bin) - x(0) - 2,
      height: y(0) - y(count),
    };
    return shape('rect', { class: 'mark', ...place });
  });
  return {
    height: 276,
    label: `Histogram of 120 answer times in bins of ${bin} milliseconds: ${counts.join(', ')} answers. The mean is ${Math.round(MEAN)} milliseconds.`,
    shapes: [
      ...gridLines({ left, right, ticks: [0, top / 2, top], y }),
      ...bars,
      shape('path', { class: 'mean', d: `M${x(MEAN)} 22V230` }),
      words(x(MEAN) + 6, 24, `mean ${Math.round(MEAN)} ms`, { class: 'value' }),
      ...[0, 100, 200, 300, 400].map((time) =>
        words(x(time), 252, `${time}`, {
          class: 'tick',
          'text-anchor': time === 400 ? 'end' : 'middle',
        }),
      ),
      words(right, 272, 'milliseconds', { class: 'tick', 'text-anchor': 'end' }),
    ],
  };
};

export const openBins = () => {
  const slider = byId('bin-width');
  const bin = () => WIDTHS[Number(slider.value)];
  const near = TIMES.filter((time) => Math.abs(time - MEAN) <= 20).length;
  const redraw = drawInto(byId('bins'), (width) => draw(bin())(width));
  const update = () => {
    const peaks =
      bin() <= 100 ? 'Two groups of answers show.' : 'The two groups have melted into one.';
    byId('bin-width-value').textContent = `${bin()} ms`;
    slider.setAttribute('aria-valuetext', `${bin()} milliseconds`);
    byId('bins-says').textContent =
      `${peaks} Of 120 answers, ${near === 0 ? 'none' : near} took about as long as the mean says.`;
    redraw();
  };
  slider.addEventListener('input', update);
  update();
  const rows = countsOf(40).map((count, at) => [`${at * 40} to ${at * 40 + 39}`, count]);
  numbersBelow(byId('bins'), ['Milliseconds', 'Answers'], rows);
};
