import type { FastifyRequest } from 'fastify'
import { type Config, isLoopbackHost } from '../services/config.ts'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** Headers that a proxy adds to a request. */
const relayed = ['forwarded', 'x-real-ip', 'via']

/**
 * True if a request comes directly from this machine: not through a proxy on it, trusted or not, and not by DNS rebinding of a web page.
 * A proxy with no settings but its target speaks HTTP/1.0 and adds no headers (nginx's `proxy_pass`).
 */
export const isLocal = ({ headers, socket, raw }: FastifyRequest) =>
  raw.httpVersion !== '1.0' &&
  loopbackAddress.test(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !Object.keys(headers).some((name) => relayed.includes(name) || name.startsWith('x-forwarded-'))

/** Whether this is a developer’s own copy: outside production, with a public address on this machine. */
export const isOwnMachine = ({ production, publicUrl }: Config): boolean => !production && isLoopbackHost(new URL(publicUrl).host)
