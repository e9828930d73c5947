/** Page 7: one thousand people, two times. */
import { byId, drawInto, shape } from './charts.js';

const ACROSS = 40;

const people = (affected) => (width) => {
  const step = width / ACROSS;
  const radius = Math.max(step * 0.34, 2);
  // Spread over the field: in one row the eye would count them as a bar.
  const hit = new Set([337, 612, 848].slice(0, affected));
  const place = (at) => [((at % ACROSS) + 0.5) * step, (Math.floor(at / ACROSS) + 0.5) * step];
  // One path of round dots: a thousand elements would be a thousand things to lay out and to check.
  const others = Array.from({ length: 1000 }, (_, at) => at)
    .filter((at) => !hit.has(at))
    .map((at) => `M${place(at).join(' ')}h0`);
  const marked = [...hit].map((at) => {
    const [cx, cy] = place(at);
    return shape('circle', { class: 'person is-hit', cx, cy, r: radius * 1.7 });
  });
  return {
    height: step * 25,
    label: `${affected} of 1,000 dots are marked.`,
    shapes: [
      shape('path', { class: 'people', d: others.join(''), 'stroke-width': radius * 2 }),
      ...marked,
    ],
  };
};

export const openIconArray = () => {
  drawInto(byId('people-before'), people(2));
  drawInto(byId('people-after'), people(3));
};
