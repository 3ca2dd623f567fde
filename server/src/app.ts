import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import readForms from '@fastify/multipart'
import { api, endpoints } from '@kasuwa/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { sql } from 'kysely'
import { demoLogins } from './demo/demo-logins.ts'
import { serveDemoLogins } from './dev/serve-demo-logins.ts'
import { serveMailbox } from './dev/mailbox.ts'
import { errorResponse } from './http/error-response.ts'
import type { Dependencies } from './request/dependencies.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { allowScreensOrigin } from './http/cross-origin.ts'
import { docsPage } from './http/openapi/docs-page.ts'
import { Refusal, notFound, tooManyFor } from './errors/refusal.ts'
import { refuseOversizedJson } from './http/json-size.ts'
import { serverFolder } from './services/server-folder.ts'
import { type OpenApiDocument, openApiDocument } from './http/openapi/openapi.ts'
import { limitBodyTime } from './http/body-timeout.ts'
import type { Route } from './http/serve.ts'
import { inlineScriptHashes, serveScreens } from './http/serve-screens.ts'
import { localeOf } from './errors/translate.ts'
import { routes } from './routes.ts'
import { isShared, sayNoLink, serveSharedPages } from './share-links/serve-shared-pages.ts'
import { serveWebhook } from './billing/serve-webhook.ts'
import { serveSandbox } from './billing/serve-sandbox.ts'
import { serveSecurityContact } from './http/security-contact.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { serveImages } from './uploads/serve-images.ts'

/** Bytes of a body: for public calls, and for calls that need a token, which is checked first. */
const longestBody = { ofStrangers: 65_536, ofMembers: 1_048_576 }
/** Milliseconds for a form with files on a slow line: with a few, or with a whole business. Bodies without files have a shorter limit (`body-timeout.ts`). */
const longestUpload = { usual: 120_000, ofBusiness: 900_000 }

/** The whole app on one port: the API from the contract's table, health, documentation, and the screens. */
export async function buildApp(app: Dependencies): Promise<FastifyInstance> {
  const fastify: FastifyInstance = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: longestBody.ofStrangers,
    trustProxy: app.config.trustProxy,
    // Requests that the router itself refuses: an invalid address, or an id longer than any id.
    frameworkErrors: (error, request, reply) => {
      if (isShared(request))
        return void sayNoLink(request, (reply as FastifyReply).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' }))
      const refusal = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : error
      const answer = errorResponse(refusal, localeOf(request.headers['accept-language']), request, app.log)
      const headers = { 'x-request-id': request.id, 'cache-control': 'no-store', ...answer.headers }
      void (reply as FastifyReply).code(answer.status).headers(headers).send(answer.body)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request on an open connection, as from a proxy that has not noticed the stop, is served, and its response closes the connection.
    return503OnClosing: false,
    requestTimeout: longestUpload.ofBusiness,
  })
  takeJson(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    // Responses that may be cached (built files, pictures) set their own header.
    reply.header('x-request-id', request.id).header('cache-control', 'no-store')
    limitBodyTime(request.raw, longestUpload[request.routeOptions.url === api.businessArrivals.bringIn.path ? 'ofBusiness' : 'usual'])
  })
  allowScreensOrigin(fastify, app.config.screensOrigin)
  const rateLimiter = new RateLimiter(app.config.requestsAMinute, app.clock)
  fastify.addHook('onRequest', async (request) => {
    if (!isApi(request)) return
    const wait = rateLimiter.count(request.ip, request.headers.authorization !== undefined)
    if (wait !== undefined) throw tooManyFor(wait)
  })
  fastify.addHook('onResponse', async (request, reply) =>
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        // The address of a shared page is a secret, so no log has it.
        path: isShared(request) ? (request.routeOptions.url ?? '/d/:token') : request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    ),
  )
  fastify.setErrorHandler((error, request, reply) => {
    const answer = errorResponse(error, localeOf(request.headers['accept-language']), request, app.log)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
  // Lists shrink to a fifth on a slow line; a fast level, since no compressed response is cached.
  await fastify.register(compress, {
    threshold: 1400,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  })
  protectScreens(fastify, app.config.publicUrl.startsWith('https:'))
  await addRoutes(fastify, app)
  serveImages(fastify, app)
  serveSharedPages(fastify, app)
  serveSandbox(fastify, app)
  serveWebhook(fastify, app)
  addDocumentation(fastify)
  addHealth(fastify, app)
  serveMetrics(fastify, app)
  serveSecurityContact(fastify, app)
  serveMailbox(fastify, app)
  serveDemoLogins(fastify, app, demoLogins)
  await serveScreens(fastify, screensFolder)
  return fastify
}

const screensFolder = join(serverFolder, '..', 'web', 'dist')

/** Headers that tell a browser what a page may do; built once, since they are the same for every response. */
function protectScreens(fastify: FastifyInstance, overHttps: boolean): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode reader is our own WebAssembly: this permits no script compiled from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(screensFolder)],
        // Mantine sets its variables in style elements and attributes; scripts come from files only.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // A picture at another address is a link: loading it would tell that server who views the page.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: overHttps,
    // Pictures may be on any site of the web, which must not learn the page of the shop that shows them.
    referrerPolicy: { policy: 'no-referrer' },
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/assets/')) {
      void reply.header('permissions-policy', mayUse)
      return setHeaders(request.raw, reply.raw, () => done())
    }
    // Built files are no pages and need few headers: a slow line saves half a kilobyte for each of its twenty files.
    void reply.headers(ofBuiltFiles)
    done()
  })
}

/** The camera scans codes, and a new location may ask for its position; all other device features are off. */
const mayUse = [
  ...['camera', 'geolocation'].map((name) => `${name}=(self)`),
  ...['microphone', 'payment', 'usb', 'serial', 'bluetooth', 'hid', 'midi', 'display-capture', 'browsing-topics'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

const ofBuiltFiles = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** By the matched route: an address may be written with escapes (`/%761/`). */
const isApi = (request: FastifyRequest) => (request.routeOptions.url ?? request.url).startsWith('/v1/')

/** Bodies are plain JSON, with limits of depth and number of values (`docs/rooms/http.md`): 400, 413 or 415. */
function takeJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain')
  const parse = fastify.getDefaultJsonParser('remove', 'remove')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    try {
      refuseOversizedJson(body as string, request.routeOptions.bodyLimit)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, body as string, done)
  })
  fastify.addHook('preParsing', async (request, _reply, payload) => {
    const coding = request.headers['content-encoding']
    if (coding && coding.toLowerCase() !== 'identity') throw new Refusal({ status: 415, code: 'wrong_type', words: { key: 'wrong_type' } })
    return payload
  })
}

async function addRoutes(fastify: FastifyInstance, app: Dependencies): Promise<void> {
  const served = new Set(routes.map((route) => route.endpoint))
  const missing = endpoints.filter((endpoint) => !served.has(endpoint))
  if (missing.length > 0 || served.size !== routes.length || served.size !== endpoints.length) {
    throw new Error(`Not served exactly once: ${missing.map((endpoint) => `${endpoint.method} ${endpoint.path}`).join(', ')}`)
  }
  const add = (to: FastifyInstance, { endpoint, admit, handle }: Route) =>
    to.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(admit && { onRequest: async (request) => admit(app, request), bodyLimit: longestBody.ofMembers }),
      handler: (request, reply) => handle(app, request, reply),
    })
  for (const route of routes) if (!route.endpoint.files) add(fastify, route)
  // No other call takes a form: elsewhere it is 415.
  await fastify.register(async (forms) => {
    await forms.register(readForms, { throwFileSizeLimit: false })
    for (const route of routes) if (route.endpoint.files) add(forms, route)
  })
}

/** The contract for programs and for people. Each is built on its first request: most starts never need them. */
function addDocumentation(fastify: FastifyInstance): void {
  let document: OpenApiDocument | undefined
  const openApi = () => (document ??= openApiDocument(endpoints))
  const pages: [path: string, type: string, make: () => string][] = [
    ['/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApi())],
    ['/docs', 'text/html; charset=utf-8', () => docsPage(openApi())],
  ]
  for (const [path, type, make] of pages) {
    let text: string | undefined
    fastify.get(path, (_request, reply) => reply.type(type).send((text ??= make())))
  }
}

function addHealth(fastify: FastifyInstance, app: Dependencies): void {
  fastify.get('/health/live', () => ({ status: 'live' }))
  fastify.get('/health/ready', async () => {
    await app.database.transaction({}, (db) => sql`select 1`.execute(db))
    return { status: 'ready' }
  })
}
