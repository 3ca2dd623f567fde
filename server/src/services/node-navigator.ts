/*
 * Node 20 has no `navigator`, as Node 21 and all later ones have. By it `pg` learns, as it is loaded, what it runs in; where there is none it makes
 * a `Response` to find out, and Node loads all of `fetch` for it: 3 MB, and a tenth of a second of a start. Imported before `pg` is.
 */
if (!('navigator' in globalThis))
  Object.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
    configurable: true,
    enumerable: false,
    writable: true,
  })
