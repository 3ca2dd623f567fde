/** Errors about quotations, and about sales made from them. */
export const quotationRefusals = {
  quotation_accepted: '{quotation} became {sale}: cancel that sale first',
  quotation_canceled: '{quotation} is canceled',
  quotation_expired: '{quotation} was valid until {date}: confirm to use it, or make a new one',
  quotation_of_another: '{quotation} is for another customer',
  quotation_for_elsewhere: '{quotation} is for another location',
  on_offer: 'It is on an open quotation: cancel that first',
  expires_before: 'It cannot expire before its own date',
} as const
