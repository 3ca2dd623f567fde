import { readPhone } from '@kasuwa/contract/platform/numbering-plans'
import { refuseField } from '../errors/refusal.ts'

/** A phone number in E.164, `+2348031234567`. @param country alpha-2 @throws Refusal 422 on `phone` */
export function toE164(country: string, typed: string): string {
  const phone = readPhone(typed, country)
  if (!phone) throw refuseField('phone', 'validation.phone')
  return phone
}
