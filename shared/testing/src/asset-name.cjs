/** An imported file in tests: an address that nothing answers. */
module.exports = { __esModule: true, default: '/asset' };
