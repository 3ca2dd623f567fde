import { loadNumberingPlans } from '@kasuwa/contract/platform/loaded-plans'
import { useEffect, useState } from 'react'

type Plans = typeof import('@kasuwa/contract/platform/numbering-plans')

/** Phone numbering plans of all countries, once loaded: 80 kB, lazy. */
export function useNumberingPlans(): Plans | undefined {
  const [plans, setPlans] = useState<Plans>()
  useEffect(() => {
    const fetchPlans = async () => {
      const [module] = await Promise.all([import('@kasuwa/contract/platform/numbering-plans'), loadNumberingPlans()])
      setPlans(module)
    }
    void fetchPlans()
  }, [])
  return plans
}
