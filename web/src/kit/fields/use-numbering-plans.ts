import { loadNumberingPlans } from '@kasuwa/contract/platform/loaded-plans'
import { useEffect, useState } from 'react'

type Plans = typeof import('@kasuwa/contract/platform/numbering-plans')

/** Phone numbering plans of all countries, loaded if wanted: 80 kB, 25 kB compressed. */
export function useNumberingPlans(isWanted: boolean): Plans | undefined {
  const [plans, setPlans] = useState<Plans>()
  useEffect(() => {
    if (!isWanted) return
    const fetchPlans = async () => {
      const [module] = await Promise.all([import('@kasuwa/contract/platform/numbering-plans'), loadNumberingPlans()])
      setPlans(module)
    }
    void fetchPlans()
  }, [isWanted])
  return plans
}
