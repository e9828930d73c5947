/** Mock of a CSS module in tests: every class is its own name. */
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
