import type { IncomingMessage } from 'node:http'

/** Milliseconds: for a body without files, and for the next bytes of one with files. */
const defaultWait = 15_000

/**
 * Gives up on a request whose body does not come: one with files may take its time as long as something arrives, any other must be here
 * within the usual wait. Node's own limit is one for all, and stands above these.
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
