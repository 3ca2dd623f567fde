import { useState } from 'react'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { useCall } from '../kit/api/query.ts'

/**
 * Public URL of a sale for its customer, created at the first use. Undefined if the app is not reachable from outside, or a link cannot be
 * created: the receipt is then sent without one.
 */
export function useCustomerLink(id: string): () => Promise<string | undefined> {
  const making = useCall(api.shareLinks.sale)
  const [createdUrl, setCreatedUrl] = useState<string>()
  return async () => {
    if (createdUrl !== undefined) return createdUrl
    try {
      const { can_share } = await call(api.shareLinks.saleLinks, { params: { id } })
      if (!can_share) return undefined
      const { url } = await making.attempt({ params: { id } })
      setCreatedUrl(url)
      return url
    } catch {
      return undefined
    }
  }
}
