/** Nothing is drawn in jsdom: tests of the pieces put their own in its place. */
const shoot = () => Promise.resolve();
module.exports = {
  __esModule: true,
  default: { create: () => shoot, shapeFromPath: () => ({ type: 'path' }) },
};
