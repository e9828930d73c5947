/** Page 5: two series, two axes, and a slider that decides when they cross. */
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];
const TICKETS = [620, 600, 585, 560, 540, 530, 515, 505];
const LESSONS = [18, 20, 24, 27, 29, 33, 36, 38];

const indexed = (values) => values.map((value) => (value / values[0]) * 100);

const firstCrossing = (most) => {
  const at = MONTHS.findIndex((_, month) => LESSONS[month] / most >= TICKETS[month] / 800);
  return at === -1 ? undefined : MONTHS[at];
};

const monthWords = (x) =>
  MONTHS.map((name, at) => words(x(at), 254, name, { class: 'tick', 'text-anchor': 'middle' }));

const line = (values, x, y, kind) =>
  shape('path', {
    class: `line ${kind}`,
    d: pathThrough(values.map((value, at) => [x(at), y(value)])),
  });

const drawTwo = (most) => (width) => {
  const [left, right] = [44, width - 44];
  const x = scale([0, MONTHS.length - 1], [left + 12, right - 12]);
  const y = scale([0, 800], [230, 20]);
  const other = scale([0, most], [230, 20]);
  const rightTicks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    words(right + 8, other(part * most) + 4, Math.round(part * most), { class: 'tick is-second' }),
  );
  return {
    height: 268,
    label: `Two lines: tickets fall from 620 to 505 on the left axis, lessons rise from 18 to 38 on a right axis that ends at ${most}.`,
    shapes: [
      ...gridLines({ left, right, ticks: [0, 200, 400, 600, 800], y }),
      ...rightTicks,
      line(TICKETS, x, y, ''),
      line(LESSONS, x, other, 'is-second'),
      ...monthWords(x),
    ],
  };
};

const drawIndexed = (width) => {
  const [left, right] = [44, width - 44];
  const x = scale([0, MONTHS.length - 1], [left + 12, right - 12]);
  const y = scale([50, 225], [230, 20]);
  return {
    height: 268,
    label: 'Both series as an index, January is 100: tickets end at 81, lessons at 211.',
    shapes: [
      ...gridLines({ left, right, ticks: [50, 100, 150, 200], y }),
      line(indexed(TICKETS), x, y, ''),
      line(indexed(LESSONS), x, y, 'is-second'),
      ...monthWords(x),
    ],
  };
};

const says = (isIndexed, most) => {
  if (isIndexed)
    return 'One axis, January is 100: tickets fell by a fifth, lessons doubled. Whether one caused the other is still open.';
  const month = firstCrossing(most);
  return month === undefined
    ? `Right axis up to ${most}: the lines never meet, so there seems to be no connection.`
    : `Right axis up to ${most}: the lines cross in ${month}. "Since ${month} the lessons pay off!"`;
};

const isIndexed = () => byId('indexed').checked;

export const openTwoAxes = () => {
  const slider = byId('right-axis');
  const redraw = drawInto(byId('two-axes'), (width) =>
    isIndexed() ? drawIndexed(width) : drawTwo(Number(slider.value))(width),
  );
  const update = () => {
    slider.disabled = isIndexed();
    byId('right-axis-value').textContent = slider.value;
    byId('two-axes-says').textContent = says(isIndexed(), Number(slider.value));
    redraw();
  };
  slider.addEventListener('input', update);
  byId('indexed').addEventListener('change', update);
  update();
  numbersBelow(
    byId('two-axes'),
    ['Month', 'Tickets', 'Lessons'],
    MONTHS.map((name, at) => [name, TICKETS[at], LESSONS[at]]),
  );
};
