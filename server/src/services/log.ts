import pino, { type DestinationStream, type Logger } from 'pino'

/** Lines leave together, after a tenth of a second or 4 kB, and when the process ends: one at a time they are a tenth of what a sale costs. */
const together = { fd: 1, sync: false, minLength: 4096, periodicFlush: 100 }

/**
 * The log of the process, a JSON object a line. An error of a connection carries the connection, password and all, and one of a
 * constraint the row that it refused; what reads forms tells of all their headers. None of it is written down.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: ['req.headers', '*.headers.authorization', 'busboyOptions.headers', 'err.client', 'err.detail'], remove: true }
  return pino({ level, redact }, destination ?? pino.destination(together))
}
