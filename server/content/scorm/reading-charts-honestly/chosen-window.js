/** Page 8: three years of a seasonal series; the learner chooses where the picture begins. */
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

const NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SEASON = [41, 44, 58, 72, 90, 104, 110, 106, 88, 66, 48, 42];

/** A strong season over a decline of about seven percent a year, to the June of the third year. */
const RENTALS = Array.from({ length: 30 }, (_, at) =>
  Math.round(SEASON[at % 12] * 10 * 0.994 ** at),
);
const LAST = RENTALS.length - 1;

const nameOf = (at) => `${NAMES[at % 12]} of year ${Math.floor(at / 12) + 1}`;

const percent = (from, to) => {
  const change = Math.round((to / from - 1) * 100);
  return change > 0 ? `+${change} %` : `${change} %`;
};

const draw = (start) => (width) => {
  const [left, right] = [48, width - 12];
  const shown = RENTALS.slice(start);
  const x = scale([start, LAST], [left + 10, right - 10]);
  const y = scale([0, 1200], [230, 20]);
  const points = shown.map((value, at) => [x(start + at), y(value)]);
  const ends = [start, LAST].map((at) =>
    shape('circle', { class: 'dot', cx: x(at), cy: y(RENTALS[at]), r: 6 }),
  );
  return {
    height: 262,
    label: `Line chart of bicycle rentals from ${nameOf(start)} to ${nameOf(LAST)}: from ${RENTALS[start]} to ${RENTALS[LAST]}.`,
    shapes: [
      ...gridLines({ left, right, ticks: [0, 400, 800, 1200], y }),
      shape('path', { class: 'line', d: pathThrough(points) }),
      ...ends,
      words(left, 254, nameOf(start), { class: 'tick' }),
      words(right, 254, nameOf(LAST), { class: 'tick', 'text-anchor': 'end' }),
    ],
  };
};

export const openChosenWindow = () => {
  const slider = byId('window-start');
  const start = () => Number(slider.value);
  const redraw = drawInto(byId('chosen-window'), (width) => draw(start())(width));
  const update = () => {
    byId('window-start-value').textContent = nameOf(start());
    slider.setAttribute('aria-valuetext', nameOf(start()));
    byId('window-says').textContent =
      `From ${nameOf(start())} to ${nameOf(LAST)}: ${percent(RENTALS[start()], RENTALS[LAST])}. Against the same month a year before: ${percent(RENTALS[LAST - 12], RENTALS[LAST])}.`;
    redraw();
  };
  slider.addEventListener('input', update);
  update();
  numbersBelow(
    byId('chosen-window'),
    ['Month', 'Rentals'],
    RENTALS.map((value, at) => [nameOf(at), value]),
  );
};
