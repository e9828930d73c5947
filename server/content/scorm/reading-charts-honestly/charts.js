/** Small parts for drawn figures: everything is laid out for the real width, so that words keep their size on a phone. */

const SVG = 'http://www.w3.org/2000/svg';

export const byId = (id) => document.getElementById(id);

/** One SVG element; `attributes` by name, children are elements or text. */
export const shape = (tag, attributes, ...children) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
};

export const words = (x, y, text, attributes = {}) => shape('text', { x, y, ...attributes }, text);

/** From numbers of the data to places on the page. */
export const scale =
  ([from, to], [start, end]) =>
  (value) =>
    start + ((value - from) / (to - from)) * (end - start);

export const pathThrough = (points) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Lines across the figure with their numbers in front. */
export const gridLines = ({ format = String, left, right, ticks, y }) =>
  ticks.flatMap((tick) => [
    shape('path', { class: 'grid', d: `M${left} ${y(tick)}H${right}` }),
    words(left - 8, y(tick) + 4, format(tick), { class: 'tick', 'text-anchor': 'end' }),
  ]);

/**
 * Draws into the element now and whenever its width changes. `draw(width)` answers the height, the words for those who
 * do not see it, and the shapes. Returns how to draw again.
 */
export const drawInto = (host, draw) => {
  const redraw = () => {
    const width = host.clientWidth;
    // A page that is not shown has no width yet.
    if (width === 0) return;
    const { height, label, shapes } = draw(width);
    const size = { viewBox: `0 0 ${width} ${height}`, width, height };
    host.replaceChildren(
      shape('svg', { class: 'chart', role: 'img', 'aria-label': label, ...size }, ...shapes),
    );
  };
  new ResizeObserver(redraw).observe(host);
  return redraw;
};

const cell = (tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (tag === 'th') element.scope = 'col';
  return element;
};

const row = (tag, cells) => {
  const element = document.createElement('tr');
  element.append(...cells.map((text) => cell(tag, text)));
  return element;
};

/** The numbers of a drawing as a table at the end of its figure. */
export const numbersBelow = (host, head, rows) => {
  const table = document.createElement('table');
  table.append(row('th', head), ...rows.map((cells) => row('td', cells)));
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = 'Show the numbers';
  details.className = 'numbers';
  details.append(summary, table);
  host.closest('figure').append(details);
};
