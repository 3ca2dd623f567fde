import type { IncomingMessage } from 'node:http'

/** Milliseconds: for a body without files, and for the next bytes of one with files. */
const defaultWait = 15_000

/**
 * Body timeout: destroys a request whose body does not arrive within `wait` milliseconds. A multipart body may take up to `maxMs`
 * milliseconds while bytes keep arriving.
 */
export function limitBodyTime(request: IncomingMessage, maxMs: number, wait = defaultWait): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody || request.complete) return
  const hasFiles = request.headers['content-type']?.startsWith('multipart/') ?? false
  let [lastBytesRead, remainingMs] = [-1, maxMs]
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    remainingMs -= wait
    if (hasFiles && bytesRead > lastBytesRead && remainingMs > 0) lastBytesRead = bytesRead
    else request.destroy()
  }, wait)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}
