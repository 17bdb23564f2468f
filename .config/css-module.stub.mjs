// A class name is its own value in component tests.
export default new Proxy({}, { get: (_, name) => String(name) });
