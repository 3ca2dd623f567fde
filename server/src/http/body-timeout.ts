import type { IncomingMessage } from 'node:http'

/** Milliseconds: for a body without files, and for the next bytes of one with files. */
const defaultWait = 15_000

/**
 * Body timeout: destroys a request whose body does not arrive within `wait` milliseconds. A multipart body may take longer as long as
 * bytes keep arriving. Node’s own `requestTimeout` is the upper limit for both.
 */
export function limitBodyTime(request: IncomingMessage, wait = defaultWait): void {
  const brings = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!brings || request.complete) return
  const hasFiles = request.headers['content-type']?.startsWith('multipart/') ?? false
  let arrived = -1
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    if (hasFiles && bytesRead > arrived) arrived = bytesRead
    else request.destroy()
  }, wait)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}
