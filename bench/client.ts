import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Call {
  method: string
  path: string
  /** Bytes are sent as they are, anything else as JSON. */
  body?: unknown
}

export interface ClientResponse {
  status: number
  content: Buffer
  headers: IncomingHttpHeaders
}

/** A cheap HTTP client with keep-alive: it shares processors with the measured app. */
export class Client {
  readonly #agent
  readonly #to

  constructor(
    url: string,
    readonly token: string,
    connections = 1,
  ) {
    const { hostname, port } = new URL(url)
    this.#to = { hostname, port }
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  }

  send({ method, path, body }: Call, more: Record<string, string> = {}): Promise<ClientResponse> {
    const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const headers = {
      accept: 'application/json',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(content ? { 'content-type': 'application/json', 'content-length': content.length } : {}),
      ...more,
    }
    return new Promise((resolve, reject) => {
      const httpRequest = request({ ...this.#to, method, path, headers, agent: this.#agent }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, content: Buffer.concat(parts), headers: answer.headers }))
        answer.on('error', reject)
      })
      httpRequest.on('error', reject)
      httpRequest.end(content)
    })
  }

  /** @throws Error if the call fails */
  async must<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, content } = await this.send({ method, path, body })
    if (status >= 300) throw new Error(`${method} ${path} ${status} ${content.toString()}`)
    return JSON.parse(content.toString()) as T
  }

  /** Duration of a call in milliseconds. @throws Error if the call fails */
  async time(path: string): Promise<number> {
    const began = performance.now()
    const { status, content } = await this.send({ method: 'GET', path })
    const took = performance.now() - began
    if (status !== 200) throw new Error(`GET ${path} ${status} ${content.toString()}`)
    return took
  }

  close(): void {
    this.#agent.destroy()
  }
}
