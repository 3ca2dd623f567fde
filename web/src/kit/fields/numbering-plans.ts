import { loadNumberingPlans } from '@kasuwa/contract/platform/phone'
import { useEffect, useState } from 'react'

type Plans = typeof import('@kasuwa/contract/platform/numbering-plans')

/** The countries' numbering plans, once they are there: 80 kB that only screens with phones fetch. */
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
