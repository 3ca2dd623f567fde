/** Errors about exchanges. */
export const exchangeRefusals = {
  exchange_paid_too_much: 'At most {left} is left to pay: the returned goods pay for the rest',
  exchange_walk_in_pays: 'The walk-in customer pays exactly {left}: the returned goods pay for the rest',
  exchange_back_too_much: 'At most {most} can be refunded: the rest pays for the new goods',
  part_of_exchange: '{number} is part of an exchange with {other}: cancel the exchange and record it again',
  exchange_waits: '{number} takes effect together with {other}: approve that',
} as const
