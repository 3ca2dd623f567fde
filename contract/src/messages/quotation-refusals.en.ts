/** Errors about quotations, and about sales made from them. */
export const quotationRefusals = {
  quotation_accepted: '{quotation} became {sale}: cancel that sale before it is turned into another',
  quotation_canceled: '{quotation} is canceled',
  quotation_expired: '{quotation} was valid until {date}: say that you know, or make a new one',
  quotation_of_another: '{quotation} is for somebody else',
  quotation_for_elsewhere: '{quotation} is of another location',
  on_offer: 'An open quotation names this: cancel that first',
  expires_before: 'It cannot end before the day it is made for',
} as const
