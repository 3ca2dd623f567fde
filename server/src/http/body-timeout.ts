import type { IncomingMessage } from 'node:http'

/** Milliseconds: for a body without files, and for the next bytes of one with files. */
const defaultWait = 15_000

/**
 * Body timeout: destroys a request whose body does not arrive within `wait` milliseconds. A multipart body may take longer as long as
 * bytes keep arriving, up to `longest` milliseconds.
 */
export function limitBodyTime(request: IncomingMessage, longest: number, wait = defaultWait): void {
  const brings = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!brings || request.complete) return
  const hasFiles = request.headers['content-type']?.startsWith('multipart/') ?? false
  let [arrived, left] = [-1, longest]
  const timer = setInterval(() => {
    const { bytesRead } = request.socket
    left -= wait
    if (hasFiles && bytesRead > arrived && left > 0) arrived = bytesRead
    else request.destroy()
  }, wait)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
}
