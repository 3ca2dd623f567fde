import type { BodyOf, Endpoint, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Dependencies } from '../request/dependencies.ts'

/** The parts of the app that the demo needs, and requests without a network. */
export interface Host {
  app: Dependencies
  fastify: {
    inject(request: {
      method: Endpoint['method']
      url: string
      headers: Record<string, string>
      payload?: object
    }): PromiseLike<{ statusCode: number; body: string; json(): unknown }>
  }
}

/** Calls the API in process like any client, so the demo’s data meets every rule. */
export class Client {
  token: string | undefined

  constructor(readonly host: Host) {}

  /** @throws Error with the reply, if it is a refusal */
  async call<E extends Endpoint>(
    endpoint: E,
    { id, query, body }: { id?: string; query?: Record<string, string>; body?: BodyOf<E> } = {},
  ): Promise<ReplyOf<E>> {
    const answer = await this.host.fastify.inject({
      method: endpoint.method,
      url: `${endpoint.path.replace('{id}', id ?? '')}?${new URLSearchParams(query).toString()}`,
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (answer.statusCode > 201) throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json() as ReplyOf<E>
  }
}

/**
 * Runs work for each item, three at a time: more would only wait for the walk-in customer’s balance and the sale counter.
 * @returns results in order
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: 3 }, worker))
  return results
}
