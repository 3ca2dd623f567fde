/**
 * zod compiles schemas with generated code (`new Function`), which the content security policy refuses. This sets what its
 * `config({ jitless: true })` sets, without loading zod before a form needs it; it must come before anything that could.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
