import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * The log of the process, a JSON object a line. An error of a connection carries the connection, password and all, and one of a
 * constraint the row that it refused; what reads forms tells of all their headers. None of it is written down.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const redact = { paths: ['req.headers', '*.headers.authorization', 'busboyOptions.headers', 'err.client', 'err.detail'], remove: true }
  return destination ? pino({ level, redact }, destination) : pino({ level, redact })
}
