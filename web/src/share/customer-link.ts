import { useState } from 'react'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { useCall } from '../kit/api/query.ts'

/**
 * Address of a sale's page for its customer, made when it is first sent. Undefined where the app cannot be reached from elsewhere, or no link
 * can be made now: a receipt is sent all the same.
 */
export function useCustomerLink(id: string): () => Promise<string | undefined> {
  const making = useCall(api.shareLinks.sale)
  const [made, setMade] = useState<string>()
  return async () => {
    if (made !== undefined) return made
    try {
      const { can_share } = await call(api.shareLinks.saleLinks, { params: { id } })
      if (!can_share) return undefined
      const { url } = await making.attempt({ params: { id } })
      setMade(url)
      return url
    } catch {
      return undefined
    }
  }
}
