/**
 * zod speeds itself up with code that it generates, which the content policy refuses and reports. This is what its
 * `config({ jitless: true })` sets, without loading zod before a form needs it; it must come before anything that could.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
