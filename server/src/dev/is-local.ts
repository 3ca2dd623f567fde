import type { FastifyRequest } from 'fastify'
import { type Config, isLoopbackHost } from '../services/config.ts'

const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** What a proxy adds to a request that it passes on. */
const relayed = ['forwarded', 'x-real-ip', 'via']

/**
 * Straight from this machine itself: not through a proxy on it, whoever it is trusted by, nor by a web page's trick with names. HTTP/1.0
 * is what a proxy speaks that was told nothing but where to pass things on (nginx's `proxy_pass`); it adds no header either.
 */
export const isLocal = ({ headers, socket, raw }: FastifyRequest) =>
  raw.httpVersion !== '1.0' &&
  loopbackAddress.test(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  !Object.keys(headers).some((name) => relayed.includes(name) || name.startsWith('x-forwarded-'))

/** Whether this is somebody's own copy: outside production, and while nobody else is sent here. */
export const isOwnMachine = ({ production, publicUrl }: Config): boolean => !production && isLoopbackHost(new URL(publicUrl).host)
