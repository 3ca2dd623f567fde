import { useNavigate } from '@tanstack/react-router'
import { api } from '../api.ts'
import { confirmLeave } from '../kit/form/unsaved-changes.ts'
import { useCall } from '../kit/api/query.ts'
import { session } from './session.ts'

/** Switches to another business and goes home, after confirming unsaved changes. */
export function useSwitchBusiness(): (business: string) => Promise<void> {
  const navigate = useNavigate()
  const change = useCall(api.session.switch)
  return async (business) => {
    if (!(await confirmLeave())) return
    const tokens = await change.run({ body: { business } })
    if (!tokens) return
    await navigate({ to: '/', ignoreBlocker: true })
    await session.adopt(tokens)
  }
}
