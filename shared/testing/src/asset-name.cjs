/** Mock of an imported file in tests: a URL without a file behind it. */
module.exports = { __esModule: true, default: '/asset' };
