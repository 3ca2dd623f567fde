import type { Translated } from '../catalogue.ts'
import type en from '../en/dates.ts'

const fr: Translated<typeof en> = {
  calendar: 'Ouvrir le calendrier',
  day_unclear: 'Saisissez un jour, comme {example}',
}

export default fr
