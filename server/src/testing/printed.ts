import { pdfText } from './pdf-text.ts'
import type { Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** The text of a paper or of the public page, with single spaces. */
export async function printed(server: TestServer, { token, call }: Shop, sale: string, format: 'pdf' | 'receipt' | 'page') {
  const { url } =
    format === 'page' ? ((await call('POST', `/v1/business/sales/${sale}/share`, {})).body as unknown as { url: string }) : { url: '' }
  const { rawPayload, body } = await server.fastify.inject(
    format === 'page'
      ? { url: new URL(url).pathname, headers: { 'accept-language': 'en' } }
      : {
          url: `/v1/business/sales/${sale}/download?format=${format}`,
          headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
        },
  )
  const text = format === 'pdf' ? pdfText(rawPayload).replaceAll('\u200b', '') : body.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ')
  return text.replaceAll(/\s+/g, ' ')
}
