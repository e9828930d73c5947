/** Page 7: one thousand people, two times. */
import { byId, drawInto, shape } from './charts.js';

const ACROSS = 40;

const people = (affected) => (width) => {
  const step = width / ACROSS;
  const radius = Math.max(step * 0.34, 2);
  // Spread over the field: in one row the eye would count them as a bar.
  const hit = new Set([337, 612, 848].slice(0, affected));
  const dots = Array.from({ length: 1000 }, (_, at) =>
    shape('circle', {
      class: hit.has(at) ? 'person is-hit' : 'person',
      cx: ((at % ACROSS) + 0.5) * step,
      cy: (Math.floor(at / ACROSS) + 0.5) * step,
      r: hit.has(at) ? radius * 1.7 : radius,
    }),
  );
  return { height: step * 25, label: `${affected} of 1,000 dots are marked.`, shapes: dots };
};

export const openIconArray = () => {
  drawInto(byId('people-before'), people(2));
  drawInto(byId('people-after'), people(3));
};
